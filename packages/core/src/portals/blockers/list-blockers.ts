import { keysOf } from "@plumbline/schema/keys.ts";
import { oneOf, rowParser } from "../../db/parse-row.ts";
import { BLOCKER_TEXTS, OPERATION_TEXTS } from "@plumbline/schema/portals/blockers.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../../actor.ts";
import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import { HubspotBlocked } from "../hubspot/errors.ts";

const parseBlocker = rowParser("connection_blocker", { operation: oneOf(keysOf(OPERATION_TEXTS)) }, "connectionId");

/** A refusal as shown to the customer: what is refused, why, and what to do. */
export type BlockerView = {
  what: string;
  objectType: ObjectType | null;
  reason: keyof typeof BLOCKER_TEXTS;
  text: string;
  missingScopes: string[];
  since: Date;
  retryAt: Date;
};

/** Oldest first, without those that only we can remove. */
export async function listBlockers(
  ctx: Pick<Context, "db">,
  actor: Actor,
  input: { connectionId: string },
): Promise<BlockerView[]> {
  return await ctx.db.readAccount(actor.accountId, (tx) => blockersOf(tx, input));
}

/** The same in the account's scope. */
export async function blockersOf(tx: Tx, { connectionId }: { connectionId: string }): Promise<BlockerView[]> {
  const rows = await tx.connectionBlocker.findMany({
    where: { connectionId },
    orderBy: [{ since: "asc" }, { operation: "asc" }, { objectType: "asc" }],
  });
  return rows.map(parseBlocker).flatMap((row) => {
    const { reason } = new HubspotBlocked(row);
    if (reason === "plumbline_error") return [];
    return {
      what: OPERATION_TEXTS[row.operation],
      objectType: OBJECT_TYPES.find((type) => type === row.objectType) ?? null,
      reason,
      text: BLOCKER_TEXTS[reason],
      missingScopes: row.missingScopes,
      since: row.since,
      retryAt: row.nextProbeAt,
    };
  });
}
