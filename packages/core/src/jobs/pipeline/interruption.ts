import { ZodError } from "zod";
import { sqlState } from "../../db/sql-error.ts";
import { WritesStopped } from "../write-stops.ts";
import { StoreStopped, type Interruption } from "../../records/store.ts";
import { PropertyUnusable } from "./definitions.ts";

/**
 * An error of our own that a retry will not cure: a value that no table accepts, a response that we cannot read, a bug. External
 * causes (no response, a lost connection, another attempt) are not.
 */
export function isOwnFault(error: unknown): boolean {
  return (
    /^2[23]/.test(sqlState(error) ?? "") ||
    error instanceof ZodError ||
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof SyntaxError
  );
}

/** Null for everything that a retry may cure. */
export function interruptionOf(error: unknown): Interruption | null {
  if (error instanceof StoreStopped) return error.interruption;
  if (error instanceof WritesStopped) return { end: "blocked", reason: "stopped_by_operator" };
  if (error instanceof PropertyUnusable) return { end: "blocked", reason: "mapping_missing" };
  return null;
}
