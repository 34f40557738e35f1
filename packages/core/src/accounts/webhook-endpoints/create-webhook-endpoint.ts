import type { CreateWebhookEndpointInput } from "@plumbline/schema/webhooks/rest.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import { writeAuditEvent } from "../../audit/write-audit-event.ts";
import type { Context } from "../../context.ts";
import { tellOfAct } from "../links/tell-of-act.ts";
import { ownLogin } from "../own-login.ts";
import { requireProof } from "../require-proof.ts";
import { parseWebhookEndpoint, type WebhookEndpoint } from "../../webhooks/webhook-rows.ts";
import { urlProblem } from "../../webhooks/is-public-ip.ts";
import { webhookSecretContext } from "../../webhooks/sign-webhook.ts";
import { lockRow } from "../../db/lock-row.ts";

const MAX = 10;
const PREFIX = "whk_";

/**
 * The signing secret is returned only this once. Errors: `proof_required`, `invalid_input` for an address that webhooks never go to, `conflict` when
 * there are ten already.
 */
export async function createWebhookEndpoint(
  ctx: Pick<Context, "db" | "config" | "now" | "newId" | "randomToken" | "secrets">,
  actor: SignedInActor,
  input: CreateWebhookEndpointInput,
): Promise<{ secret: string; endpoint: WebhookEndpoint }> {
  const { accountId, userId } = actor;
  await requireProof(ctx, actor, input);
  const url = new URL(input.url);
  const problem = urlProblem(url, ctx.config.webhookAllowedHosts);
  if (problem)
    throw new AppError("invalid_input", "Webhook URLs must use HTTPS and be reachable from the public internet.");
  const id = ctx.newId();
  const secret = PREFIX + ctx.randomToken();
  const endpoint = await ctx.db.within(ownLogin(actor), async (tx) => {
    // Serialized, so that the limit is exact.
    await lockRow(tx, "account", accountId);
    if ((await tx.webhookEndpoint.count()) >= MAX)
      throw new AppError("conflict", `An account can have ${MAX} endpoints. Please delete one first.`);
    await writeAuditEvent(ctx, tx, { accountId, userId, action: "webhook_endpoint_added", detail: url.host });
    await tellOfAct(ctx, tx, actor, { text: `${actor.email} added a webhook endpoint: ${url.host}.` });
    return await tx.webhookEndpoint.create({
      data: {
        id,
        accountId,
        userId,
        url: url.href,
        events: input.events,
        secret: ctx.secrets.seal(secret, webhookSecretContext(id)),
        createdAt: ctx.now(),
      },
    });
  });
  return { secret, endpoint: parseWebhookEndpoint(endpoint) };
}
