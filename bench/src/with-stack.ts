import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bootStack, type BootOptions, type Stack } from "@plumbline/dev-env/boot.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";

export const say = (line: string) => void process.stderr.write(`${line}\n`);

/** Starts a separate product for a benchmark, on free ports and a temporary folder, and stops it in any case. */
export async function withStack(
  options: Pick<BootOptions, "overrides" | "postgresSettings">,
  work: (stack: Stack) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
  chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
  let stack: Stack | null = null;
  let ending: Promise<void> | null = null;
  const end = () =>
    (ending ??= (async () => {
      await stack?.stop();
      rmSync(folder, { recursive: true, force: true });
    })());
  let isInterrupted = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      isInterrupted = true;
      // During the boot there is nothing to stop in order yet: the boot notices at its end.
      if (stack) void end().then(() => process.exit(1));
    });
  }
  try {
    const [api = 0, sandbox = 0, smtp = 0, postgres = 0, temporal = 0, temporalUi = 0] = await freePorts(6);
    stack = await bootStack({
      dataFolder: folder,
      ports: { api, sandbox, smtp, postgres, temporal, temporalUi },
      buildWeb: null,
      say,
      ...options,
      overrides: { LOG_LEVEL: "warn", ...options.overrides },
    });
    if (isInterrupted) throw new Error("Interrupted");
    await work(stack);
    await end();
  } catch (error) {
    say(isInterrupted ? "Interrupted." : error instanceof Error ? (error.stack ?? error.message) : String(error));
    await end();
    process.exit(1);
  }
}
