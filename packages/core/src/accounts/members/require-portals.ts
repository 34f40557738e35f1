import { AppError } from "../../app-error.ts";
import type { Tx } from "../../db/database.ts";

/** Requires that the account has connected these portals; null = no limit. Error: `not_found`. */
export async function requirePortals(tx: Tx, accountId: string, portals: readonly string[] | null): Promise<void> {
  if (portals === null) return;
  const known = await tx.connection.count({ where: { accountId, portalId: { in: [...portals] } } });
  if (known !== portals.length) throw new AppError("not_found", "One of these portals is not connected.");
}
