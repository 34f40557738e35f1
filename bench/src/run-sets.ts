import { parseArgs } from "node:util";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { startCpuClocks } from "./cpu.ts";
import { benchContext, measureJob, prepareCompanies, type BenchContext } from "./measure-job.ts";
import { callsTo } from "./portal-list.ts";
import { say, withStack } from "./with-stack.ts";

/** Alternates jobs over companies with two addresses and jobs that clean one of them: the median cost per record. */

const ROUNDS = 3;
const MAX_CPU_RATIO = 1.3;

const { values } = parseArgs({ options: { records: { type: "string", default: "5000" } } });
const records = Number(values.records);

type Sample = { cpu: number; reads: number; writes: number; updated: number; seconds: number };

await withStack({ overrides: { HUBSPOT_REQUESTS_PER_SECOND: "100000" } }, async (stack) => {
  const ctx = benchContext(stack);
  try {
    await measure(ctx, stack, 1, 500);
    const samples: Record<1 | 2, Sample[]> = { 1: [], 2: [] };
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const addresses of [1, 2] as const) {
        say(`Round ${round} of ${ROUNDS}: ${records} companies, ${addresses} of their addresses ...`);
        samples[addresses].push(await measure(ctx, stack, addresses, records));
      }
    report(samples);
  } finally {
    await ctx.db.close();
  }
});

async function measure(ctx: BenchContext, stack: Stack, addresses: 1 | 2, size: number): Promise<Sample> {
  const ready = await prepareCompanies(ctx, stack, { records: size, addresses });
  const pids = Object.fromEntries(
    ["worker", "api", "temporal", "postgres"].flatMap((name) => {
      const pid = stack.supervisor.pid(name);
      return pid === undefined ? [] : [[name, pid]];
    }),
  );
  const clocks = startCpuClocks(pids);
  const { seconds } = await measureJob(ctx, stack, ready, size);
  const cpu = Object.values(clocks()).reduce((sum, used) => sum + used, 0);
  const { requests, written } = await callsTo(stack.sandboxUrl, ready.list.portalId);
  const callsOf = (route: string) =>
    Object.entries(requests).reduce((sum, [name, count]) => (name.includes(route) ? sum + count : sum), 0);
  return { cpu, reads: callsOf("batch/read"), writes: callsOf("batch/update"), updated: written, seconds };
}

function report(samples: Record<1 | 2, Sample[]>): void {
  const medians = { 1: medianOf(samples[1]), 2: medianOf(samples[2]) };
  const ratio = medians[2].cpu / medians[1].cpu;
  const row = (name: string, of: (sample: Sample) => string) =>
    `${name.padEnd(28)}${of(medians[1]).padStart(12)}${of(medians[2]).padStart(12)}`;
  const lines = [
    `${"".padEnd(28)}${"one address".padStart(12)}${"two".padStart(12)}`,
    row("seconds", ({ seconds }) => seconds.toFixed(1)),
    row("CPU s/1,000 records", ({ cpu }) => ((cpu * 1_000) / records).toFixed(2)),
    row("calls that read", ({ reads }) => String(reads)),
    row("calls that update", ({ writes }) => String(writes)),
    row("updated records", ({ updated }) => String(updated)),
    `CPU of two addresses: ${ratio.toFixed(2)} times that of one; at most ${MAX_CPU_RATIO} is wanted`,
  ];
  // As many calls as for one address: a record is updated once for all of its corrections.
  const callsOf = ({ reads, writes }: Sample) => reads + writes;
  const hasMoreCalls = callsOf(medians[2]) > callsOf(medians[1]) * 1.1;
  if (hasMoreCalls) lines.push(`two addresses take ${callsOf(medians[2])} calls, one takes ${callsOf(medians[1])}`);
  process.stdout.write(`\n${lines.join("\n")}\n\n${JSON.stringify({ bench: "sets", records, medians, ratio })}\n`);
  process.exitCode = hasMoreCalls || ratio > MAX_CPU_RATIO ? 1 : 0;
}

function medianOf(samples: readonly Sample[]): Sample {
  const middle = (of: (sample: Sample) => number) =>
    samples.map(of).toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? 0;
  return {
    cpu: middle(({ cpu }) => cpu),
    reads: middle(({ reads }) => reads),
    writes: middle(({ writes }) => writes),
    updated: middle(({ updated }) => updated),
    seconds: middle(({ seconds }) => seconds),
  };
}
