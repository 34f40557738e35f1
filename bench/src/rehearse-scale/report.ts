import { STEADY_RECORDS, type Disturbed } from "./disturbances.ts";
import type { Truth } from "./requirements.ts";
import type { Throughput } from "./throughput.ts";

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
const line = ([head = "", ...cells]: readonly string[]) =>
  head.padEnd(34) + cells.map((cell) => cell.padStart(12)).join("");

export function throughputTable(runs: readonly Omit<Throughput, "jobs">[]): string {
  const single = runs[0];
  return [
    line(["workers", "records", "seconds", "records/s", "ratio"]),
    ...runs.map((run) => {
      const speed = run.records / run.seconds;
      const ratio = single ? speed / (single.records / single.seconds) : NaN;
      const figures = [String(run.records), run.seconds.toFixed(1), speed.toFixed(0), ratio.toFixed(2)];
      return line([String(run.workers), ...figures]);
    }),
  ].join("\n");
}

export function disturbanceTable(disturbed: readonly Disturbed[]): string {
  return [
    line(["disturbance", "chunks left", "median s", "most s", "again s", `next ${STEADY_RECORDS} s`]),
    ...disturbed.map(({ name, lost, resumedMs }) =>
      line([
        name,
        ...(lost
          ? [String(lost.chunks), ...[lost.medianMs, lost.maxMs, lost.maxAgainMs].map(seconds)]
          : ["-", "-", "-", "-"]),
        seconds(resumedMs),
      ]),
    ),
  ].join("\n");
}

export function truthLine({ jobs, records, corrected, wrong, spent, refused429 }: Truth): string {
  return `${jobs} jobs, ${records} records: ${corrected} written, each once, ${wrong} wrong, none harmed; ${spent} credits spent = successes, none held; ${refused429} times 429`;
}
