import { keysOf } from "@plumbline/schema/keys.ts";
import { UPDATE_BLOCKER_TEXTS, type UpdateBlockerReason } from "@plumbline/schema/hubspot-events/update-blockers.ts";
import type { ConnectionBlocker } from "../generated/prisma/client.ts";

/** A refusal as shown to users. */
export type UpdateBlocker = { reason: UpdateBlockerReason; text: string; since: Date; retryAt: Date };

export function blockerOf(row: ConnectionBlocker | null | undefined): UpdateBlocker | null {
  const reason = keysOf(UPDATE_BLOCKER_TEXTS).find((known) => known === row?.reason);
  if (!row || !reason) return null;
  return { reason, text: UPDATE_BLOCKER_TEXTS[reason], since: row.since, retryAt: row.nextProbeAt };
}
