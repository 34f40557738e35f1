import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { tellOfAct } from "../links/tell-of-act.ts";
import { ownLogin } from "../own-login.ts";

/** The next call with the key is refused; revoking it twice succeeds. Error: `not_found`. */
export async function revokeApiKey(
  ctx: Pick<Context, "db" | "now" | "newId" | "randomToken">,
  actor: SignedInActor,
  input: { id: string },
): Promise<void> {
  const { accountId, userId } = actor;
  await ctx.db.within(ownLogin(actor), async (tx) => {
    const key = await tx.apiKey.findUnique({ where: { id: input.id } });
    if (!key) throw new AppError("not_found");
    const revoked = await tx.apiKey.updateMany({
      where: { id: input.id, revokedAt: null },
      data: { revokedAt: ctx.now() },
    });
    if (revoked.count === 0) return;
    const detail = `${key.name} (${key.prefix})`;
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "api_key_revoked", detail });
    await tellOfAct(ctx, tx, actor, { text: `${actor.email} revoked the API key ${detail}.` });
  });
}
