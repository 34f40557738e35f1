import { STORED_DIFFERENTLY } from "@plumbline/schema/jobs/states.ts";
import type { Outcome } from "../../api/generated/graphql.ts";

/** Whether the changes shown with a record are in HubSpot, rather than proposed. */
export function isWritten({ outcome, reason }: { outcome: Outcome; reason: string }): boolean {
  return outcome === "corrected" || outcome === "restored" || reason === STORED_DIFFERENTLY;
}
