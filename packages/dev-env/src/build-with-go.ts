import { spawn, spawnSync } from "node:child_process";

/** A build that takes longer is hanging. */
const MOST_MS = 40 * 60_000;
const REPORT_EVERY_MS = 30_000;

export function hasGo(): boolean {
  return spawnSync("go", ["version"]).status === 0;
}

/** Runs `go` to its end and reports progress meanwhile. Throws with the end of its output. */
export async function buildWithGo(
  input: { what: string; args: readonly string[]; env?: Record<string, string> },
  say: (line: string) => void,
): Promise<void> {
  const startedAt = Date.now();
  const ticker = setInterval(
    () => say(`  still building ${input.what} (${Math.round((Date.now() - startedAt) / 1000)} s)`),
    REPORT_EVERY_MS,
  );
  const child = spawn("go", input.args, {
    env: { ...process.env, ...input.env },
    stdio: ["ignore", "ignore", "pipe"],
    timeout: MOST_MS,
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-2000)));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", resolve);
  }).finally(() => clearInterval(ticker));
  if (code !== 0) throw new Error(`Building ${input.what} with Go failed:\n${errors}`);
}
