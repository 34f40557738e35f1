export type Side = {
  seconds: number;
  recordsPerSecond: number;
  cpuSecondsPer1000: Record<string, number>;
};
export type Figures = {
  latencyMs: number;
  job: Side & { transactionsPerBatch: number };
  bare: Side;
  /** The job's records/s as a part of the bare pipeline's. */
  ratio: number;
};

/** One table for both sandboxes: speed first, then who used the CPU. */
export function table(figures: readonly Figures[]): string {
  const processes = [
    ...new Set(
      figures.flatMap(({ job, bare }) => Object.keys({ ...job.cpuSecondsPer1000, ...bare.cpuSecondsPer1000 })),
    ),
  ];
  const cpu = (side: Side, name: string) => side.cpuSecondsPer1000[name]?.toFixed(2) ?? "-";
  const columns = figures.flatMap(({ latencyMs }) => [`${latencyMs} ms: job`, `${latencyMs} ms: bare`]);
  const pairs = (of: (side: Side) => string) => figures.flatMap(({ job, bare }) => [of(job), of(bare)]);
  const sum = (side: Side) => Object.values(side.cpuSecondsPer1000).reduce((total, seconds) => total + seconds, 0);
  const rows = [
    ["seconds", ...pairs((side) => side.seconds.toFixed(1))],
    ["records/s", ...pairs((side) => side.recordsPerSecond.toFixed(0))],
    ["ratio job/bare", ...figures.flatMap(({ ratio }) => [ratio.toFixed(2), ""])],
    ["transactions a batch", ...figures.flatMap(({ job }) => [job.transactionsPerBatch.toFixed(1), "0"])],
    ...processes.map((name) => [`CPU s/1,000: ${name}`, ...pairs((side) => cpu(side, name))]),
    ["CPU s/1,000: all", ...pairs((side) => sum(side).toFixed(2))],
  ];
  const line = ([head = "", ...cells]: readonly string[]) =>
    head.padEnd(24) + cells.map((cell) => cell.padStart(14)).join("");
  return [line(["CRM takes", ...columns]), ...rows.map(line)].join("\n");
}
