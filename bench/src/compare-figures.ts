/** The output of one round, for this checkout and the other commit. */
export type Measured = { here: unknown; there: unknown };

export type Compared = {
  figure: string;
  here: number;
  there: number;
  /** Minimum and maximum of each side. */
  spread: { here: [number, number]; there: [number, number] };
  /** This median divided by the other commit's. */
  ratio: number;
  /** The maximum increase; null for figures that are only shown. */
  tolerance: number | null;
  isWorse: boolean;
};

/** Calls and statements are counted, time and CPU are measured. */
const TOLERANCES: readonly [RegExp, number][] = [
  [/(?:statementsPer1000|\bcalls|refused)$/, 0.02],
  [/(?:\bseconds|cpuSecondsPer1000\.all)$/, 0.05],
];

/** Pure: medians of each figure that both sides print. A difference within the spread of either side counts as equal. */
export function comparisonOf(measured: readonly Measured[]): Compared[] {
  const rounds = measured.map(({ here, there }) => ({ here: figuresIn(here), there: figuresIn(there) }));
  const names = [...(rounds[0]?.here.keys() ?? [])].filter((name) => rounds.every(({ there }) => there.has(name)));
  return names.map((figure) => {
    const here = rounds.map((round) => round.here.get(figure) ?? Number.NaN);
    const there = rounds.map((round) => round.there.get(figure) ?? Number.NaN);
    const [a, b] = [median(here), median(there)];
    const spread = { here: rangeOf(here), there: rangeOf(there) };
    const tolerance = TOLERANCES.find(([name]) => name.test(figure))?.[1] ?? null;
    const isApart = spread.here[0] > spread.there[1];
    return {
      figure,
      here: a,
      there: b,
      spread,
      ratio: b === 0 ? (a === 0 ? 1 : Infinity) : a / b,
      tolerance,
      isWorse: tolerance !== null && a > b * (1 + tolerance) && isApart,
    };
  });
}

export function comparisonTable(compared: readonly Compared[], commit: string): string {
  const shown = (value: number) => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2));
  const range = ([least, most]: [number, number]) => `${shown(least)} to ${shown(most)}`;
  const rows = compared
    .filter(({ tolerance }) => tolerance !== null)
    .map(({ figure, here, there, spread, ratio, tolerance, isWorse }) => [
      figure,
      `${shown(here)} (${range(spread.here)})`,
      `${shown(there)} (${range(spread.there)})`,
      ratio.toFixed(3),
      `+${(100 * (tolerance ?? 0)).toFixed(0)} %`,
      isWorse ? "WORSE" : "ok",
    ]);
  const line = ([head = "", ...cells]: readonly string[]) =>
    head.padEnd(44) + cells.map((cell) => cell.padStart(26)).join("");
  return [["median (least to most)", "here", commit, "ratio", "may rise", ""], ...rows].map(line).join("\n");
}

/** Every number by its path, plus the total CPU of all processes. */
function figuresIn(value: unknown, path = ""): Map<string, number> {
  if (typeof value === "number") return new Map([[path, value]]);
  if (typeof value !== "object" || value === null) return new Map();
  const found = new Map<string, number>();
  for (const [name, member] of Object.entries(value))
    for (const [inner, number] of figuresIn(member, path === "" ? name : `${path}.${name}`)) found.set(inner, number);
  if (path.endsWith("cpuSecondsPer1000"))
    found.set(
      `${path}.all`,
      [...found.values()].reduce((sum, number) => sum + number, 0),
    );
  return found;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

const rangeOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
