import { KEY_PREFIX, type CreateApiKeyInput } from "@plumbline/schema/accounts/api-keys.ts";
import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import type { ApiKey } from "../generated/prisma/client.ts";
import { hashToken } from "../secrets/secret-box.ts";

const MOST = 20;
/** Of the random part; the other 37 letters are secret enough. */
const SHOWN = 6;

/** The key is answered this once and never stored. Error: `conflict` when the account has 20 already. */
export async function createApiKey(
  ctx: Pick<Context, "db" | "now" | "newId" | "randomToken">,
  actor: SignedInActor,
  input: CreateApiKeyInput,
): Promise<{ key: string; apiKey: ApiKey }> {
  const { accountId, userId } = actor;
  const key = KEY_PREFIX + ctx.randomToken();
  const prefix = key.slice(0, KEY_PREFIX.length + SHOWN);
  const apiKey = await ctx.db.withAccount(accountId, async (tx) => {
    // One at a time, so that the count holds.
    await tx.$executeRaw`SELECT 1 FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
    if ((await tx.apiKey.count({ where: { revokedAt: null } })) >= MOST)
      throw new AppError("conflict", `An account can have ${MOST} API keys. Please revoke one first.`);
    await writeAuditEvent(ctx, tx, {
      accountId,
      userId,
      action: "api_key_created",
      detail: `${input.name} (${prefix}, ${input.scope})`,
    });
    return await tx.apiKey.create({
      data: { id: ctx.newId(), accountId, userId, ...input, prefix, keyHash: hashToken(key), createdAt: ctx.now() },
    });
  });
  return { key, apiKey };
}
