import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { median, say, sumOf, textTable } from "./report.ts";

const ROUNDS = 5;

/** The output of one round, for this checkout and the other commit. */
export type Measured = { here: unknown; there: unknown };

type Compared = {
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

/**
 * Runs a scenario of this checkout and of another commit alternately, five times each, and prints medians and spread. Exits with 1
 * if a figure has risen by more than its tolerance. The other commit is checked out separately and removed at the end.
 */
export async function compareAgainst(
  commit: string,
  scenario: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-against-"));
  const other = join(folder, "checkout");
  // Flags only print more.
  const options = Object.entries(values).filter(([, value]) => typeof value !== "boolean");
  const args = options.flatMap(([name, value]) => [`--${name}`, String(value)]);
  try {
    await run("git", ["worktree", "add", "--detach", other, commit], ROOT);
    const measured: Measured[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      say(`Round ${round} of ${ROUNDS} ...`);
      measured.push({ here: await figuresOf(ROOT, scenario, args), there: await figuresOf(other, scenario, args) });
    }
    const compared = comparisonOf(measured);
    process.stdout.write(
      `\n${comparisonTable(compared, commit)}\n\n${JSON.stringify({ against: commit, compared })}\n`,
    );
    process.exitCode = compared.some(({ isWorse }) => isWorse) ? 1 : 0;
  } finally {
    await run("git", ["worktree", "remove", "--force", other], ROOT).catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Commits from before this command have a script for each scenario. */
export function commandIn(root: string, scenario: string): string[] {
  if (existsSync(join(root, "bench/src/bench.ts"))) return ["bench/src/bench.ts", scenario];
  return [scenario === "jobs" ? "bench/src/run.ts" : `bench/src/run-${scenario}.ts`];
}

/** The benchmark's last line of JSON output. */
async function figuresOf(root: string, scenario: string, args: readonly string[]): Promise<unknown> {
  const command = [join(root, "scripts/bootstrap.mjs"), ...commandIn(root, scenario), ...args];
  const output = await run(process.execPath, command, root);
  const json = output.split("\n").findLast((line) => line.startsWith('{"bench":'));
  if (!json) throw new Error(`${scenario} printed no figures in ${root}`);
  return JSON.parse(json);
}

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const child = spawn(command, args, { cwd, stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once("close", resolve).once("error", reject),
  );
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ""} ended with ${code}`);
  return output;
}

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
    const ratio = b === 0 ? (a === 0 ? 1 : Infinity) : a / b;
    const isWorse = tolerance !== null && a > b * (1 + tolerance) && isApart;
    return { figure, here: a, there: b, spread, ratio, tolerance, isWorse };
  });
}

function comparisonTable(compared: readonly Compared[], commit: string): string {
  const shown = (value: number) => value.toFixed(Math.abs(value) >= 100 ? 0 : 2);
  const side = (value: number, [least, most]: [number, number]) =>
    `${shown(value)} (${shown(least)} to ${shown(most)})`;
  const rows = compared
    .filter(({ tolerance }) => tolerance !== null)
    .map(({ figure, here, there, spread, ratio, tolerance, isWorse }) => [
      figure,
      side(here, spread.here),
      side(there, spread.there),
      ratio.toFixed(3),
      `+${(100 * (tolerance ?? 0)).toFixed(0)} %`,
      isWorse ? "WORSE" : "ok",
    ]);
  return textTable([["median (least to most)", "here", commit, "ratio", "may rise", ""], ...rows]);
}

/** Every number by its path, plus the total CPU of all processes. */
function figuresIn(value: unknown, path = ""): Map<string, number> {
  if (typeof value === "number") return new Map([[path, value]]);
  if (typeof value !== "object" || value === null) return new Map();
  const found = new Map<string, number>();
  for (const [name, member] of Object.entries(value))
    for (const [inner, number] of figuresIn(member, path === "" ? name : `${path}.${name}`)) found.set(inner, number);
  if (path.endsWith("cpuSecondsPer1000")) found.set(`${path}.all`, sumOf(Object.fromEntries(found)));
  return found;
}

const rangeOf = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)];
