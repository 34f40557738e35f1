import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";

const module = pathToFileURL(join(import.meta.dirname, "../packages/core/src/start-process.ts")).href;

/** Runs code in a separate process; `told` is the signal that ends it. */
async function run(code: string, told: NodeJS.Signals | null = null): Promise<{ code: unknown; lines: unknown[] }> {
  const script = `import { endInTime, startProcess } from ${JSON.stringify(module)}; ${code}`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", script], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (told && output.includes("begun")) child.kill(told);
    });
  const [exitCode] = (await once(child, "close")) as [number | null];
  return {
    code: exitCode,
    lines: output
      .trim()
      .split("\n")
      .map((line): unknown => JSON.parse(line)),
  };
}

const BEGIN = 'process.stdout.write(JSON.stringify({ begun: true }) + "\\n"); setInterval(() => {}, 1_000);';

describe("a process", () => {
  it("exits with an error if it is stopped while starting", async () => {
    expect(await run(`await startProcess("migrate", () => new Promise(() => { ${BEGIN} }))`, "SIGTERM")).toMatchObject({
      code: 143,
    });
  });

  it("exits in time after a signal, and reports that it was late", async () => {
    const { code, lines } = await run(`endInTime("worker", 200); process.on("SIGTERM", () => {}); ${BEGIN}`, "SIGTERM");
    expect(code).toBe(1);
    expect(lines.at(-1)).toMatchObject({ level: "error", msg: "worker did not end within 0.2 seconds and ends now" });
  });

  it("logs Node's warnings and uncaught errors as lines", async () => {
    const { code, lines } = await run(
      `await startProcess("api", async () => {}); process.emitWarning("careful"); setTimeout(() => { throw new Error("secret") }, 50);`,
    );
    expect(code).toBe(1);
    expect(lines).toMatchObject([
      { level: "warn", msg: "Node warns" },
      { level: "fatal", msg: "api failed" },
    ]);
    expect(JSON.stringify(lines)).not.toContain("secret");
  });
});
