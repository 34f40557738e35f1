import { spawn } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";

/** `plumbline ...` as an operator runs it in a container with these settings. */
export async function plumbline(
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<{ code: number | null; out: string }> {
  const script = join(ROOT, "scripts/operator/plumbline.ts");
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (out += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, out: out.trim() };
}
