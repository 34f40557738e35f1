export type Side = {
  seconds: number;
  recordsPerSecond: number;
  cpuSecondsPer1000: Record<string, number>;
};
export type Figures = {
  latencyMs: number;
  records: number;
  job: Side & {
    statementsPer1000: number;
    /** Events of all runs in the workflow's chain. */
    eventsPer1000: number;
    maxEventsInRun: number;
    /** The worker's peak resident memory while the job ran, MiB. */
    workerPeakMb: number;
  };
  bare: Side;
  /** The job's records/s relative to the bare pipeline's. */
  ratio: number;
};

/** One table: speed first, then CPU by process. */
export function table(figures: readonly Figures[]): string {
  const processes = [
    ...new Set(
      figures.flatMap(({ job, bare }) => Object.keys({ ...job.cpuSecondsPer1000, ...bare.cpuSecondsPer1000 })),
    ),
  ];
  const cpu = (side: Side, name: string) => side.cpuSecondsPer1000[name]?.toFixed(2) ?? "-";
  const columns = figures.flatMap(({ latencyMs, records }) => [`${records / 1_000}k, ${latencyMs} ms`, "bare"]);
  const pairs = (of: (side: Side) => string) => figures.flatMap(({ job, bare }) => [of(job), of(bare)]);
  const sum = (side: Side) => Object.values(side.cpuSecondsPer1000).reduce((total, seconds) => total + seconds, 0);
  const rows = [
    ["seconds", ...pairs((side) => side.seconds.toFixed(1))],
    ["records/s", ...pairs((side) => side.recordsPerSecond.toFixed(0))],
    ["ratio job/bare", ...figures.flatMap(({ ratio }) => [ratio.toFixed(2), ""])],
    ["statements/1,000", ...figures.flatMap(({ job }) => [job.statementsPer1000.toFixed(0), "0"])],
    ["events/1,000", ...figures.flatMap(({ job }) => [job.eventsPer1000.toFixed(1), "0"])],
    ["most events in a run", ...figures.flatMap(({ job }) => [String(job.maxEventsInRun), "0"])],
    ["worker's most MiB", ...figures.flatMap(({ job }) => [job.workerPeakMb.toFixed(0), ""])],
    ...processes.map((name) => [`CPU s/1,000: ${name}`, ...pairs((side) => cpu(side, name))]),
    ["CPU s/1,000: all", ...pairs((side) => sum(side).toFixed(2))],
  ];
  const line = ([head = "", ...cells]: readonly string[]) =>
    head.padEnd(24) + cells.map((cell) => cell.padStart(14)).join("");
  return [line(["CRM takes", ...columns]), ...rows.map(line)].join("\n");
}
