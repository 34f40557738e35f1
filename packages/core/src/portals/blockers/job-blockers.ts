import type { Tx } from "../../db/database.ts";
import type { ConnectionBlocker } from "../../generated/prisma/client.ts";
import { HubspotBlocked, type ConnectionBlockerReason } from "../hubspot/errors.ts";

/** Operations that a job may need; other blockers do not affect it. */
const OPERATIONS = ["read_properties", "read_lists", "read_records", "write_records", "refresh_token", "any"];

type RecordsOfJob = { connectionId: string; objectType: string };

function ofJob({ connectionId, objectType }: RecordsOfJob) {
  return { connectionId, operation: { in: OPERATIONS }, objectType: { in: [objectType, ""] } };
}

/** Blockers of operations that a job over these records needs, latest retry first. */
export async function jobBlockers(tx: Tx, of: RecordsOfJob): Promise<ConnectionBlocker[]> {
  return await tx.connectionBlocker.findMany({ where: ofJob(of), orderBy: { nextProbeAt: "desc" } });
}

/** Why a job waits for it. */
export function blockerReason(blocker: ConnectionBlocker): ConnectionBlockerReason {
  return new HubspotBlocked(blocker).reason;
}

/** A person asks for a retry now: the next call that such a job needs is the probe. */
export async function makeBlockersDue(tx: Tx, of: RecordsOfJob, now: Date): Promise<void> {
  await tx.connectionBlocker.updateMany({
    where: { ...ofJob(of), nextProbeAt: { gt: now } },
    data: { nextProbeAt: now, probeUntil: null },
  });
}
