import type { Tx } from "../../db/database.ts";
import type { ConnectionBlocker } from "../../generated/prisma/client.ts";

/** Operations that a job may need; the other blockers do not concern it. */
const OPERATIONS = ["read_properties", "read_lists", "read_records", "write_records", "refresh_token", "any"];

/** What HubSpot refuses of what a job over these records needs, the one that is tried again last in front. */
export async function jobBlockers(
  tx: Tx,
  of: { connectionId: string; objectType: string },
): Promise<ConnectionBlocker[]> {
  return await tx.connectionBlocker.findMany({
    where: {
      connectionId: of.connectionId,
      operation: { in: OPERATIONS },
      objectType: { in: [of.objectType, ""] },
    },
    orderBy: { nextProbeAt: "desc" },
  });
}
