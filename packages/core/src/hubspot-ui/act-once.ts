import { createHash } from "node:crypto";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import type { Database, Tx } from "../db/database.ts";
import { hashToken } from "../secrets/secret-box.ts";

/** One click on a card. `signature`: of the request that brings it. */
export type CardClick = { accountId: string; actionId: string; userId: string; input: unknown; signature: string };

/** HubSpot repeats a request once after a lost answer or an error, perhaps with the same signature. */
const SAME_SIGNATURE_MS = 30_000;

/** The click has had its effect. */
export class RepeatedAction extends Error {
  constructor() {
    super("This action has been done");
    this.name = "RepeatedAction";
  }
}

export class ActionIdReused extends AppError {
  constructor() {
    super("conflict", "This id has been used for another action.");
  }
}

/**
 * The database for the effect of one click: the first transaction that writes stores the click as well, so that a repeated request
 * throws RepeatedAction and has no second effect. Throws ActionIdReused for the same id with another input, and `not_signed_in` for the
 * same request, later than HubSpot repeats one.
 */
export function onceFor({ db, now }: Pick<Context, "db" | "now">, click: CardClick): Database {
  let isStored = false;
  const storing =
    <T>(work: (tx: Tx) => Promise<T>) =>
    async (tx: Tx) => {
      if (!isStored) await storeClick({ now }, tx, click);
      const result = await work(tx);
      isStored = true;
      return result;
    };
  return {
    ...db,
    within: (scope, work, as) => db.within(scope, storing(work), as),
    withAccount: (accountId, work) => db.withAccount(accountId, storing(work)),
  };
}

async function storeClick(
  { now }: Pick<Context, "now">,
  tx: Tx,
  { accountId, actionId, userId, input, signature }: CardClick,
): Promise<void> {
  const inputHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  const signatureHash = hashToken(signature);
  const stored = await tx.$executeRaw`
    INSERT INTO card_action (account_id, action_id, hubspot_user_id, input_hash, signature_hash, created_at)
    VALUES (${accountId}::uuid, ${actionId}::uuid, ${userId}, ${inputHash}, ${signatureHash}, ${now()})
    ON CONFLICT (account_id, action_id) DO NOTHING`;
  if (stored === 1) return;
  const first = await tx.cardAction.findUniqueOrThrow({ where: { accountId_actionId: { accountId, actionId } } });
  if (first.inputHash !== inputHash || first.hubspotUserId !== userId) throw new ActionIdReused();
  const age = now().getTime() - first.createdAt.getTime();
  if (first.signatureHash === signatureHash && age > SAME_SIGNATURE_MS)
    throw new AppError("not_signed_in", "This request has been answered before.");
  throw new RepeatedAction();
}
