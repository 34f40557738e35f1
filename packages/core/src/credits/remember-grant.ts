import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { hashKey } from "../secrets/hash-key.ts";
import { normalizeMailbox } from "./normalize-mailbox.ts";

type Grantee = { accountId: string; since?: Date } & ({ portalId: string } | { mailbox: string });

/**
 * Records that the account has received free credits for this portal or mailbox: a keyed hash that outlives the account. Recorded
 * once; `since` is for grants from before recording began. In a transaction over all accounts.
 */
export async function rememberGrant(
  ctx: Pick<Context, "now" | "randomToken" | "secrets">,
  tx: Tx,
  { accountId, since, ...place }: Grantee,
): Promise<void> {
  const [kind, value] = "portalId" in place ? ["portal", place.portalId] : ["mailbox", normalizeMailbox(place.mailbox)];
  const hash = createHmac("sha256", await hashKey(ctx, tx, "grants"))
    .update(`${kind}|${value}`)
    .digest("base64url");
  await tx.grantMemory.createMany({
    data: [{ kind, hash, accountId, createdAt: since ?? ctx.now() }],
    skipDuplicates: true,
  });
}
