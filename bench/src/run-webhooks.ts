import { createHmac, randomUUID } from "node:crypto";
import { control } from "@plumbline/dev-env/api-client.ts";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { webhookUrls } from "@plumbline/dev-env/product-env.ts";
import { connectPortal, mapContacts, signUp } from "@plumbline/dev-env/stories.ts";
import { fetch } from "undici";
import { loadTable, openLoop, type LoadResult } from "./load.ts";
import { say, withStack } from "./with-stack.ts";

/** How soon HubSpot's deliveries are answered while the events are stored, drained and cleaned beside them (goal: p99 below 100 ms at 50 deliveries a second). */
const PER_SECOND = 50;
const SECONDS = 60;
const RECORDS = 2_000;

await withStack({}, async (stack) => {
  const portalId = await portalThatCleansUpdates(stack);
  await deliver(stack, portalId, { events: 1, seconds: 15 });
  const rows: [string, LoadResult][] = [];
  for (const events of [1, 10]) {
    say(`${PER_SECOND} deliveries a second of ${events} events for ${SECONDS} s ...`);
    rows.push([`deliveries of ${events} events`, await deliver(stack, portalId, { events, seconds: SECONDS })]);
  }
  process.stdout.write(`\n${loadTable(rows)}\n\n`);
  process.stdout.write(
    `${JSON.stringify({ bench: "webhooks", perSecond: PER_SECOND, ...Object.fromEntries(rows) })}\n`,
  );
});

async function portalThatCleansUpdates(stack: Stack): Promise<string> {
  const { id } = (await control(stack.sandboxUrl, "POST", "/portals", {})) as { id: number };
  const portalId = String(id);
  const customer = await signUp(stack, `${randomUUID()}@example.com`, "correct horse battery");
  await connectPortal(stack, customer, portalId);
  await mapContacts(customer, portalId);
  await control(stack.sandboxUrl, "POST", `/portals/${portalId}/lists`, { objectType: "contact", size: RECORDS });
  await customer.api.ok("POST", "/graphql", {
    query: `mutation { setAutoClean(portalId: "${portalId}", objectType: contact, isOn: true) { id } }`,
  });
  return portalId;
}

async function deliver(stack: Stack, portalId: string, size: { events: number; seconds: number }): Promise<LoadResult> {
  const { webhookUrl } = webhookUrls(stack.env.PUBLIC_URL ?? "");
  return await openLoop({
    perSecond: PER_SECOND,
    seconds: size.seconds,
    send: async (index) => {
      const body = JSON.stringify(
        Array.from({ length: size.events }, (_, n) => event(portalId, index * size.events + n)),
      );
      const timestamp = String(Date.now());
      const signature = createHmac("sha256", stack.env.HUBSPOT_CLIENT_SECRET ?? "")
        .update(`POST${webhookUrl}${body}${timestamp}`)
        .digest("base64");
      const answer = await fetch(webhookUrl, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-hubspot-signature-v3": signature,
          "x-hubspot-request-timestamp": timestamp,
        },
        body,
      });
      await answer.arrayBuffer();
      if (answer.status !== 204) throw new Error(`The delivery was answered ${answer.status}`);
    },
  });
}

function event(portalId: string, index: number): Record<string, unknown> {
  return {
    eventId: Math.floor(Math.random() * Number.MAX_SAFE_INTEGER),
    subscriptionId: 1,
    portalId: Number(portalId),
    appId: 7700001,
    occurredAt: Date.now(),
    subscriptionType: "object.propertyChange",
    objectTypeId: "0-1",
    attemptNumber: 0,
    objectId: 1 + (index % RECORDS),
    propertyName: "address",
    propertyValue: "1 Main St",
    changeSource: "CRM_UI",
  };
}
