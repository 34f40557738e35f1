import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { requireRecentLogin } from "../require-proof.ts";
import { parseWebhookEndpoint, type WebhookEndpoint } from "../../webhooks/webhook-rows.ts";

type ChangeContext = Pick<Context, "db" | "now" | "newId">;

/** Deletes the endpoint and its log; pending deliveries are not sent. Errors: `proof_required`,
 * `not_found`. */
export async function deleteWebhookEndpoint(
  ctx: ChangeContext,
  actor: SignedInActor,
  input: { id: string },
): Promise<void> {
  const { accountId, userId } = actor;
  requireRecentLogin(ctx, actor);
  await ctx.db.withAccount(accountId, async (tx) => {
    const endpoint = await tx.webhookEndpoint.findUnique({ where: { id: input.id } });
    if (!endpoint) throw new AppError("not_found");
    await tx.webhookEndpoint.deleteMany({ where: { id: input.id } });
    const detail = new URL(endpoint.url).host;
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "webhook_endpoint_deleted", detail });
  });
}

/** Enables a disabled endpoint; succeeds if already enabled. Failed deliveries can be replayed from the log. Errors: `proof_required`,
 * `not_found`. */
export async function enableWebhookEndpoint(
  ctx: ChangeContext,
  actor: SignedInActor,
  input: { id: string },
): Promise<WebhookEndpoint> {
  const { accountId, userId } = actor;
  requireRecentLogin(ctx, actor);
  return await ctx.db.withAccount(accountId, async (tx) => {
    const endpoint = await tx.webhookEndpoint.findUnique({ where: { id: input.id } });
    if (!endpoint) throw new AppError("not_found");
    if (!endpoint.disabledAt) return parseWebhookEndpoint(endpoint);
    const detail = new URL(endpoint.url).host;
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "webhook_endpoint_enabled", detail });
    const enabled = await tx.webhookEndpoint.update({
      where: { id: input.id },
      data: { disabledAt: null, failingSince: null, pausedUntil: null },
    });
    return parseWebhookEndpoint(enabled);
  });
}
