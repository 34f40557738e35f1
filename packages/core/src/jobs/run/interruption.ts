import type { EndReason, BlockerReason } from "@plumbline/schema/jobs/states.ts";
import { ZodError } from "zod";
import { AppError } from "../../app-error.ts";
import { sqlState } from "../../db/sql-error.ts";
import { WritesStopped } from "../write-stops.ts";
import { HubspotBlocked } from "../../portals/hubspot/errors.ts";
import { EndlessPages } from "../../portals/hubspot/pages.ts";
import { PropertyUnusable } from "./definitions.ts";

/** A blocker that a person can remove, or the end of the job; a result, never an exception of the workflow. */
export type Interruption = { end: "blocked"; reason: BlockerReason } | { end: "failed"; reason: EndReason };

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
  if (error instanceof AppError) {
    if (error.code === "needs_reconnect") return { end: "blocked", reason: "needs_reconnect" };
    if (error.code === "not_found") return { end: "failed", reason: "connection_deleted" };
  }
  if (error instanceof WritesStopped) return { end: "blocked", reason: "stopped_by_operator" };
  if (error instanceof PropertyUnusable) return { end: "blocked", reason: "mapping_missing" };
  if (error instanceof EndlessPages) return { end: "blocked", reason: "hubspot_refuses" };
  if (error instanceof HubspotBlocked) return { end: "blocked", reason: error.reason };
  return null;
}
