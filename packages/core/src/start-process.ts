import { ConfigError } from "./config/config.ts";
import { createLogger } from "./create-context.ts";

/** Runs the start of a process, or all of one that ends by itself. What fails before it is up becomes one line of its log, without a stack, and exit code 1. */
export async function startProcess<T>(name: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    createLogger({ logLevel: "info" }, name).fatal(`${name} failed: ${startProblem(error)}`);
    return process.exit(1);
  }
}

/** Says that a process is up; supervisors and tests wait for this line, whatever the log level is. */
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
