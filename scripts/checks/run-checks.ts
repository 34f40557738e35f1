import { spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { join } from "node:path";

/** A check returns what is wrong; empty = nothing. `note` reports what could not be checked on this machine. */
type Check = { name: string; run(root: string, note: (line: string) => void): Promise<string> };

const bin = (root: string, name: string) => join(root, "node_modules/.bin", name);

/** Generated code is not committed, and uses packages and exports that no other code uses. */
const KNIP = ["--no-config-hints", "--no-gitignore"];

/** The fastest first. */
const CHECKS: Check[] = [
  {
    name: "lint",
    run: (root) => tool(root, "oxlint", ["--type-aware", "packages", "apps", "scripts", "e2e", "bench"]),
  },
  {
    name: "format",
    run: (root) => tool(root, "oxfmt", ["--check", "packages", "apps", "scripts", "e2e", "bench", "hubspot-app"]),
  },
  { name: "dead code", run: (root) => tool(root, "knip", KNIP) },
  {
    name: "code for tests alone",
    run: (root) => tool(root, "knip", [...KNIP, "--config", "knip.product.json"]),
  },
  { name: "import table", run: checkImports },
  { name: "waits", run: (root) => node(root, "scripts/checks/waits.ts") },
  { name: "access", run: (root) => node(root, "scripts/checks/access.ts") },
  { name: "small files", run: (root) => node(root, "scripts/checks/small-files.ts") },
  { name: "web structure", run: (root, note) => noted(root, "scripts/checks/web-structure.ts", note) },
  { name: "types", run: checkTypes },
  { name: "graphql contract", run: (root) => node(root, "scripts/checks/graphql-contract.ts") },
  { name: "workflow bundle", run: (root) => node(root, "scripts/checks/workflow-bundle.ts") },
  { name: "chart", run: (root, note) => noted(root, "scripts/checks/chart.ts", note) },
  { name: "image", run: (root) => node(root, "scripts/checks/image.ts") },
  { name: "upgrade rules", run: (root) => node(root, "scripts/checks/upgrade-rules.ts") },
  { name: "migrations", run: (root) => node(root, "scripts/checks/schema-drift.ts") },
];

/** Runs the checks one by one and returns the names of those that failed, or that do not exist. */
export async function runChecks(root: string, only: readonly string[], say: (line: string) => void): Promise<string[]> {
  const unknown = only.filter((name) => !CHECKS.some((check) => check.name === name));
  for (const name of unknown)
    say(`There is no check '${name}'. Checks: ${CHECKS.map((check) => check.name).join(", ")}.`);
  if (unknown.length > 0) return unknown;
  const failed: string[] = [];
  for (const check of CHECKS.filter((candidate) => only.length === 0 || only.includes(candidate.name))) {
    const startedAt = Date.now();
    const notes: string[] = [];
    const problem = await check.run(root, (line) => void notes.push(line));
    const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
    say(
      `${problem === "" ? "ok    " : "FAILED"} ${check.name} (${seconds} s)${notes.map((note) => `\n       ${note}`).join("")}`,
    );
    if (problem !== "") {
      failed.push(check.name);
      say(problem.trim());
    }
  }
  return failed;
}

async function checkTypes(root: string): Promise<string> {
  const projects = globSync(
    ["tsconfig.json", "packages/*/tsconfig*.json", "apps/*/tsconfig*.json", "e2e/tsconfig.json", "bench/tsconfig.json"],
    { cwd: root },
  ).filter((path) => !path.includes("node_modules"));
  if (projects.length < 12) return `only ${projects.length} TypeScript projects were found`;
  const results = [];
  for (const project of projects) results.push(await tool(root, "tsc", ["-p", project, "--pretty", "false"]));
  return results.join("");
}

/** The cruiser passes if it reads nothing, so the number of modules is checked as well. */
async function checkImports(root: string): Promise<string> {
  const result = await run(
    bin(root, "depcruise"),
    ["--config", ".dependency-cruiser.cjs", "packages", "apps", "--output-type", "err"],
    root,
  );
  const modules = Number(/\((\d+) modules/.exec(result.output)?.[1] ?? /(\d+) modules/.exec(result.output)?.[1] ?? 0);
  if (result.code === 0 && modules < 300) return `dependency-cruiser read only ${modules} modules`;
  return result.code === 0 ? "" : result.output;
}

/** What the script prints is shown, also when it finds nothing wrong. */
async function noted(root: string, script: string, note: (line: string) => void): Promise<string> {
  const { code, output } = await run(process.execPath, ["--disable-warning=ExperimentalWarning", script], root);
  if (code === 0 && output !== "") note(output.trim().replaceAll("\n", "\n       "));
  return code === 0 ? "" : output;
}

async function tool(root: string, name: string, args: readonly string[]): Promise<string> {
  const { code, output } = await run(bin(root, name), args, root);
  return code === 0 ? "" : output;
}

async function node(root: string, script: string): Promise<string> {
  const { code, output } = await run(process.execPath, ["--disable-warning=ExperimentalWarning", script], root);
  return code === 0 ? "" : output;
}

async function run(
  command: string,
  args: readonly string[],
  cwd: string,
): Promise<{ code: number | null; output: string }> {
  if (!existsSync(command)) return { code: 1, output: `${command} is missing` };
  const child = spawn(command, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, output };
}
