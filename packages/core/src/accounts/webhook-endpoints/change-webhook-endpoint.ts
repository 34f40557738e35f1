import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { tellOfAct } from "../links/tell-of-act.ts";
import { ownLogin } from "../own-login.ts";
import { requireProof, type GivenProof } from "../require-proof.ts";
import { parseWebhookEndpoint, type WebhookEndpoint } from "../../webhooks/webhook-rows.ts";

type ChangeContext = Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets">;

/** Deletes the endpoint and its log; pending deliveries are not sent. Errors: those of `requireProof`, `not_found`. */
export async function deleteWebhookEndpoint(
  ctx: ChangeContext,
  actor: SignedInActor,
  { id, ...proof }: { id: string } & GivenProof,
): Promise<void> {
  const { accountId, userId } = actor;
  await requireProof(ctx, actor, proof);
  await ctx.db.within(ownLogin(actor), async (tx) => {
    const endpoint = await tx.webhookEndpoint.findUnique({ where: { id } });
    if (!endpoint) throw new AppError("not_found");
    await tx.webhookEndpoint.deleteMany({ where: { id } });
    const detail = new URL(endpoint.url).host;
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "webhook_endpoint_deleted", detail });
    await tellOfAct(ctx, tx, actor, { text: `${actor.email} deleted the webhook endpoint ${detail}.` });
  });
}

/**
 * Enables a disabled endpoint; succeeds if already enabled. Failed deliveries can be replayed from the log. Errors: those of
 * `requireProof`, `not_found`.
 */
export async function enableWebhookEndpoint(
  ctx: ChangeContext,
  actor: SignedInActor,
  { id, ...proof }: { id: string } & GivenProof,
): Promise<WebhookEndpoint> {
  const { accountId, userId } = actor;
  await requireProof(ctx, actor, proof);
  return await ctx.db.within(ownLogin(actor), async (tx) => {
    const endpoint = await tx.webhookEndpoint.findUnique({ where: { id } });
    if (!endpoint) throw new AppError("not_found");
    if (!endpoint.disabledAt) return parseWebhookEndpoint(endpoint);
    const detail = new URL(endpoint.url).host;
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "webhook_endpoint_enabled", detail });
    await tellOfAct(ctx, tx, actor, { text: `${actor.email} turned the webhook endpoint ${detail} on again.` });
    const enabled = await tx.webhookEndpoint.update({
      where: { id },
      data: { disabledAt: null, failingSince: null, pausedUntil: null },
    });
    return parseWebhookEndpoint(enabled);
  });
}
