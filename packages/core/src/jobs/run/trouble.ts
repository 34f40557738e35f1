import type { EndReason, PauseReason } from "@plumbline/schema/jobs/states.ts";
import { AppError } from "../../app-error.ts";
import { WritesStopped } from "../write-stops.ts";
import { HubspotError } from "../../crm/hubspot/errors.ts";

/** Trouble that a person can mend, or that ends the job; a result, never an exception of the workflow. */
export type Trouble = { end: "trouble"; reason: PauseReason } | { end: "failed"; reason: EndReason };

/** Null for everything that trying again may cure. */
export function troubleOf(error: unknown): Trouble | null {
  if (error instanceof AppError) {
    if (error.code === "needs_reconnect") return { end: "trouble", reason: "needs_reconnect" };
    if (error.code === "not_found") return { end: "failed", reason: "connection_deleted" };
  }
  if (error instanceof WritesStopped) return { end: "trouble", reason: "stopped_by_operator" };
  // A missing permission is mended by connecting again, which asks for all of them.
  if (error instanceof HubspotError && error.problem.kind === "forbidden")
    return { end: "trouble", reason: "needs_reconnect" };
  return null;
}
