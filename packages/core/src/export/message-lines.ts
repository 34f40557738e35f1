import type { Email } from "../generated/prisma/client.ts";
import { parseWebhookDelivery, type WebhookDelivery } from "../webhooks/webhook-rows.ts";
import { csvRow } from "./csv-cell.ts";
import { PAGE, pages, type Reader } from "./pages.ts";

/** What was sent to the account's people; the text itself is not kept. */
export async function* emailLines(read: Reader): AsyncGenerator<string> {
  yield "created_at,sent_at,template,recipient,status\r\n";
  for await (const emails of pages<Email>(read, (tx, after) =>
    tx.email.findMany({
      orderBy: [{ accountId: "asc" }, { id: "asc" }],
      take: PAGE,
      ...(after ? { where: { id: { gt: after.id } } } : {}),
    }),
  ))
    yield emails
      .map(({ createdAt, sentAt, template, recipient, status }) =>
        csvRow([createdAt, sentAt, template, recipient, status]),
      )
      .join("");
}

export async function* deliveryLines(read: Reader): AsyncGenerator<string> {
  yield "id,created_at,delivered_at,endpoint_id,event,status,attempts,last_status,last_error,data\r\n";
  for await (const deliveries of pages<WebhookDelivery>(read, async (tx, after) => {
    const rows = await tx.webhookDelivery.findMany({
      orderBy: [{ accountId: "asc" }, { id: "asc" }],
      take: PAGE,
      ...(after ? { where: { id: { gt: after.id } } } : {}),
    });
    return rows.map(parseWebhookDelivery);
  }))
    yield deliveries
      .map((row) => {
        const texts = [row.endpointId, row.event, row.status];
        const data = JSON.stringify(row.data);
        return csvRow([
          row.id,
          row.createdAt,
          row.deliveredAt,
          ...texts,
          row.attempts,
          row.lastStatus,
          row.lastError,
          data,
        ]);
      })
      .join("");
}
