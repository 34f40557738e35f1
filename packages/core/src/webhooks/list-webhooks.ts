import type { SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { pageOf, type Page } from "../db/page-of.ts";
import {
  parseWebhookDelivery,
  parseWebhookEndpoint,
  type WebhookDelivery,
  type WebhookEndpoint,
} from "./webhook-rows.ts";

export async function listWebhookEndpoints(ctx: Pick<Context, "db">, actor: SignedInActor): Promise<WebhookEndpoint[]> {
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.webhookEndpoint.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }] }),
  );
  return rows.map(parseWebhookEndpoint);
}

/** The log of one endpoint, newest first; ids sort by time. Error: `not_found`. */
export async function listWebhookDeliveries(
  ctx: Pick<Context, "db">,
  actor: SignedInActor,
  input: { endpointId: string; first: number; after: string | null },
): Promise<Page<WebhookDelivery>> {
  const { endpointId, first, after } = input;
  const rows = await ctx.db.readAccount(actor.accountId, async (tx) => {
    if ((await tx.webhookEndpoint.count({ where: { id: endpointId } })) === 0) throw new AppError("not_found");
    return await tx.webhookDelivery.findMany({
      where: { endpointId, ...(after === null ? {} : { id: { lt: after } }) },
      orderBy: { id: "desc" },
      take: first + 1,
    });
  });
  return pageOf(rows.map(parseWebhookDelivery), first, ({ id }) => id);
}
