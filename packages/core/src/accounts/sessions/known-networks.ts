import type { Context } from "../../context.ts";
import type { Tx } from "../../db/database.ts";
import type { User } from "../../generated/prisma/client.ts";
import { hashToken } from "../../secrets/secret-box.ts";
import { DAY_MS } from "../../time.ts";

/** A network not used for this long counts as unknown. */
export const NETWORK_KNOWN_MS = 90 * DAY_MS;

/** Whether this user has logged in from this network before. */
export async function isKnownNetwork(
  ctx: Pick<Context, "db" | "now">,
  userId: string,
  network: string,
): Promise<boolean> {
  const since = new Date(ctx.now().getTime() - NETWORK_KNOWN_MS);
  const known = await ctx.db.withSystem((tx) =>
    tx.knownNetwork.count({ where: { userId, networkHash: hashOf(userId, network), lastUsedAt: { gt: since } } }),
  );
  return known > 0;
}

export async function rememberNetwork(
  ctx: Pick<Context, "now">,
  tx: Tx,
  { id: userId, accountId }: Pick<User, "id" | "accountId">,
  network: string,
): Promise<void> {
  const networkHash = hashOf(userId, network);
  const lastUsedAt = ctx.now();
  await tx.knownNetwork.upsert({
    where: { userId_networkHash: { userId, networkHash } },
    create: { userId, networkHash, accountId, lastUsedAt },
    update: { lastUsedAt },
  });
}

function hashOf(userId: string, network: string): string {
  return hashToken(`${userId}/${network}`);
}
