import { startCpuClocks } from "../counts.ts";
import { callsTo, measureJob, newList, newOwner, writesTo } from "../product.ts";
import { median, say, sumOf, textTable } from "../report.ts";
import { scenario } from "../scenario.ts";
import { WITHOUT_LIMIT, withStack, type Bench } from "../with-stack.ts";

const ROUNDS = 3;
const MAX_CPU_RATIO = 1.3;
const PRIMARY = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" };
const BILLING = Object.entries(PRIMARY).map(([part, name]) => [
  part,
  `billing_${name === "address" ? "street" : name}`,
]);

type Addresses = 1 | 2;
type Sample = { cpu: number; reads: number; writes: number; updated: number; seconds: number };

/** Alternates jobs over companies with two addresses and jobs that clean one of them: the median cost per record. */
export const sets = scenario({
  options: { records: 5_000 },
  measure: ({ options: { records }, print, judge, figures }) =>
    withStack({ overrides: WITHOUT_LIMIT }, async (bench) => {
      await measure(bench, 1, 500);
      const samples: Record<Addresses, Sample[]> = { 1: [], 2: [] };
      for (let round = 1; round <= ROUNDS; round += 1)
        for (const addresses of [1, 2] as const) {
          say(`Round ${round} of ${ROUNDS}: ${records} companies, ${addresses} of their addresses ...`);
          samples[addresses].push(await measure(bench, addresses, records));
        }
      const medians = { 1: medianOf(samples[1]), 2: medianOf(samples[2]) };
      const ratio = medians[2].cpu / medians[1].cpu;
      const row = (name: string, of: (sample: Sample) => number, digits = 0) =>
        [name, ...[medians[1], medians[2]].map((sample) => of(sample).toFixed(digits))] as const;
      const table = textTable([
        ["", "one address", "two"],
        row("seconds", ({ seconds }) => seconds, 1),
        row("CPU s/1,000 records", ({ cpu }) => (cpu * 1_000) / records, 2),
        row("calls that read", ({ reads }) => reads),
        row("calls that update", ({ writes }) => writes),
        row("updated records", ({ updated }) => updated),
      ]);
      print(`\n${table}`);
      judge(
        `CPU of two addresses: ${ratio.toFixed(2)} times that of one; at most ${MAX_CPU_RATIO} is wanted`,
        ratio <= MAX_CPU_RATIO,
      );
      // As many calls as for one address: a record is updated once for all of its corrections.
      const [one, two] = [medians[1], medians[2]].map(({ reads, writes }) => reads + writes) as [number, number];
      judge(`two addresses take ${two} calls, one takes ${one}\n`, two <= one * 1.1);
      figures({ records, medians, ratio });
    }),
});

async function measure(bench: Bench, addresses: Addresses, records: number): Promise<Sample> {
  const owner = await newOwner(bench, records * addresses, { isUnlimited: true, isSynced: true });
  const { api, portalId } = owner;
  const listId = await newList(bench, portalId, records, "company");
  const billing = { key: "billing", label: "Billing address", ...Object.fromEntries(BILLING) };
  await api.ok("POST", `/api/hubspot/address-sets/${portalId}/company`, {
    address_sets: [{ key: "primary", ...PRIMARY }, ...(addresses === 2 ? [billing] : [])],
  });
  const clocks = startCpuClocks(bench.stack, ["worker", "api", "temporal", "postgres"]);
  const body = { portalId, listId, objectType: "company", addressSets: "all" };
  const { jobId } = (await api.ok("POST", "/api/hubspot/manual-clean", body)) as { jobId: string };
  const seconds = await measureJob(bench, owner, { jobId, records, addresses });
  const cpu = sumOf(clocks());
  const { requests } = await callsTo(bench, portalId);
  const callsOf = (route: string) =>
    sumOf(Object.fromEntries(Object.entries(requests).filter(([name]) => name.includes(route))));
  const updated = (await writesTo(bench, portalId)).length;
  return { cpu, reads: callsOf("batch/read"), writes: callsOf("batch/update"), updated, seconds };
}

function medianOf(samples: readonly Sample[]): Sample {
  const middle = (of: (sample: Sample) => number) => median(samples.map(of));
  return {
    cpu: middle(({ cpu }) => cpu),
    reads: middle(({ reads }) => reads),
    writes: middle(({ writes }) => writes),
    updated: middle(({ updated }) => updated),
    seconds: middle(({ seconds }) => seconds),
  };
}
