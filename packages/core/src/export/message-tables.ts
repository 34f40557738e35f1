import type { Email } from "../generated/prisma/client.ts";
import { parseWebhookDelivery, type WebhookDelivery } from "../webhooks/webhook-rows.ts";
import { PAGE, pages, type Reader } from "./pages.ts";
import { tableOf, type Table } from "./table-of.ts";

/** Emails sent to the account's people; their text is not kept. */
export function emailsTable(read: Reader): Table {
  const emails = pages<Email>(read, (tx, after) =>
    tx.email.findMany({
      orderBy: [{ accountId: "asc" }, { id: "asc" }],
      take: PAGE,
      ...(after ? { where: { id: { gt: after.id } } } : {}),
    }),
  );
  return tableOf(emails, {
    created_at: ({ createdAt }) => createdAt,
    sent_at: ({ sentAt }) => sentAt,
    template: ({ template }) => template,
    recipient: ({ recipient }) => recipient,
    status: ({ status }) => status,
  });
}

export function deliveriesTable(read: Reader): Table {
  const deliveries = pages<WebhookDelivery>(read, async (tx, after) => {
    const rows = await tx.webhookDelivery.findMany({
      orderBy: [{ accountId: "asc" }, { id: "asc" }],
      take: PAGE,
      ...(after ? { where: { id: { gt: after.id } } } : {}),
    });
    return rows.map(parseWebhookDelivery);
  });
  return tableOf(deliveries, {
    id: ({ id }) => id,
    created_at: ({ createdAt }) => createdAt,
    delivered_at: ({ deliveredAt }) => deliveredAt,
    endpoint_id: ({ endpointId }) => endpointId,
    event: ({ event }) => event,
    status: ({ status }) => status,
    attempts: ({ attempts }) => attempts,
    last_status: ({ lastStatus }) => lastStatus,
    last_error: ({ lastError }) => lastError,
    data: ({ data }) => JSON.stringify(data),
  });
}
