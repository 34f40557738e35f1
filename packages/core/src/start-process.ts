import { ConfigError } from "./config/config.ts";
import { createLogger } from "./create-context.ts";

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** Orchestrators kill a process 35 seconds after the signal (`stop_grace_period`, `terminationGracePeriodSeconds`). */
const END_WITHIN_MS = 30_000;

/**
 * Runs the startup of a process, or all of a short-lived one. A failure before it is up becomes one log line without a stack, and
 * exit code 1.
 */
export async function startProcess<T>(name: string, start: () => Promise<T>): Promise<T> {
  logInJson(name);
  // Libraries replace the handlers while they load. Exits like a shell, so that nobody takes an interrupted migration for a
  // finished one.
  const endAtOnce = (_signal: NodeJS.Signals, number: number) => process.exit(128 + number);
  for (const signal of SIGNALS) process.once(signal, endAtOnce);
  try {
    const started = await start();
    for (const signal of SIGNALS) process.off(signal, endAtOnce);
    return started;
  } catch (error) {
    createLogger({ logLevel: "info" }, name).fatal(`${name} failed: ${startProblem(error)}`);
    return process.exit(1);
  }
}

/** Logs as JSON what Node itself would print as plain text. */
function logInJson(name: string): void {
  const log = createLogger({ logLevel: "info" }, name);
  process.removeAllListeners("warning");
  process.on("warning", (warning) => {
    if (warning.name !== "ExperimentalWarning") log.warn({ err: warning }, "Node warns");
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, `${name} failed`);
    process.exit(1);
  });
}

/**
 * After a signal, ends the process within the limit, whatever it still waits for. What it leaves unfinished is taken over as after
 * a crash.
 */
export function endInTime(name: string, withinMs = END_WITHIN_MS): void {
  const endNow = () => {
    createLogger({ logLevel: "info" }, name).error(
      `${name} did not end within ${withinMs / 1_000} seconds and ends now`,
    );
    process.exit(1);
  };
  for (const signal of SIGNALS) process.once(signal, () => setTimeout(endNow, withinMs).unref());
}

/** Logs that a process is up; supervisors and tests wait for this line, whatever the log level. */
export function sayReady(name: string, fields: { port?: number } = {}): void {
  createLogger({ logLevel: "info" }, name).info({ ...fields, ready: true }, `${name} is ready`);
}

export function startProblem(error: unknown): string {
  if (error instanceof ConfigError) return `invalid configuration: ${error.problems.join("; ")}`;
  if (!(error instanceof Error)) return String(error);
  // Several addresses of one host were tried: an AggregateError has no message.
  const inner = error instanceof AggregateError ? error.errors.map(startProblem).join("; ") : "";
  const cause = error.cause instanceof Error ? ` (${startProblem(error.cause)})` : "";
  const [line = ""] = (error.message || inner || error.name).split("\n");
  return `${line}${cause}`.replaceAll(/:\/\/[^@/\s]+@/g, "://***@");
}
