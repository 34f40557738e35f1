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
  return tableOf(["created_at", "sent_at", "template", "recipient", "status"], emails, (email) => {
    const { createdAt, sentAt, template, recipient, status } = email;
    return [createdAt, sentAt, template, recipient, status];
  });
}

export function deliveriesTable(read: Reader): Table {
  const columns = "id,created_at,delivered_at,endpoint_id,event,status,attempts,last_status,last_error,data".split(",");
  const deliveries = pages<WebhookDelivery>(read, async (tx, after) => {
    const rows = await tx.webhookDelivery.findMany({
      orderBy: [{ accountId: "asc" }, { id: "asc" }],
      take: PAGE,
      ...(after ? { where: { id: { gt: after.id } } } : {}),
    });
    return rows.map(parseWebhookDelivery);
  });
  return tableOf(columns, deliveries, (row) => {
    const texts = [row.endpointId, row.event, row.status];
    const data = JSON.stringify(row.data);
    return [row.id, row.createdAt, row.deliveredAt, ...texts, row.attempts, row.lastStatus, row.lastError, data];
  });
}
