import { createHmac } from "node:crypto";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { hashKey } from "../secrets/hash-key.ts";

/** Providers that ignore dots in the local part. */
const WITHOUT_DOTS = new Set(["gmail.com"]);
const ALIASES: Record<string, string> = { "googlemail.com": "gmail.com" };

/** One spelling for all addresses that reach the same mailbox: without tag, and for Google without dots. */
export function normalizeMailbox(email: string): string {
  const at = email.lastIndexOf("@");
  const typed = email.slice(at + 1).toLowerCase();
  const domain = ALIASES[typed] ?? typed;
  const [name = ""] = email.slice(0, at).toLowerCase().split("+");
  return `${WITHOUT_DOTS.has(domain) ? name.replaceAll(".", "") : name}@${domain}`;
}

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
