import type { Tx } from "../db/database.ts";

/** Stops everything. */
export const EVERY_PORTAL = "*";

/** An operator has stopped writing: the job waits, or its run ends. */
export class WritesStopped extends Error {
  constructor() {
    super("Writing to this portal is stopped");
    this.name = "WritesStopped";
  }
}

/** Whether an operator has stopped writing, to this portal or to all. */
export async function isStopped(tx: Tx, portalId: string): Promise<boolean> {
  return (await tx.writeStop.count({ where: { scope: { in: [EVERY_PORTAL, portalId] } } })) > 0;
}
