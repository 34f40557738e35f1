import { randomUUID } from "node:crypto";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";
import { dispatched } from "../support/dispatched.ts";
import { eventOwner, type EventOwner } from "../support/event-owner.ts";

// A dispatcher round moves what it claims before anything else, so a backlog at the head of a loop delays others only for as many
// rounds as it fills. Callbacks and webhooks are claimed by portal and by endpoint: one of them cannot fill a round, however much
// waits for it.

const BACKLOG = 250;
const anHourAgo = new Date(Date.now() - 3_600_000);

const product = useTestProduct();
let well: EventOwner;
let sick: EventOwner;
beforeAll(async () => {
  sick = await eventOwner(product, ["contact"]);
  well = await eventOwner(product, ["contact"]);
});
it("reaches other portals despite a backlog in the expected number of rounds", async () => {
  const { accountId } = sick.connection;
  const row = (connectionId: string, account: string, at: Date) => ({
    connectionId,
    accountId: account,
    nextTryAt: at,
    callbacksTryAt: at,
  });
  await product.ctx.db.withSystem((tx) =>
    tx.portalInbox.createMany({
      data: [
        ...Array.from({ length: BACKLOG }, () => row(randomUUID(), accountId, anHourAgo)),
        row(well.connection.id, well.connection.accountId, new Date(Date.now() - 1_000)),
      ],
    }),
  );
  const rounds = [];
  for (let round = 0; round < 3; round += 1)
    rounds.push(await dispatched(product.ctx, ["HubSpot events", "callbacks"]));
  const input = { connectionId: well.connection.id };
  expect(rounds.flat()).toContainEqual({ name: "portalInbox", input });
  expect(rounds.flat()).toContainEqual({ name: "completeCallbacks", input });
});

it("claims an endpoint once for all its messages, and another endpoint in the same round", async () => {
  const endpoints: string[] = [];
  for (const { connection } of [sick, well]) {
    const { accountId } = connection;
    const id = randomUUID();
    endpoints.push(id);
    await product.ctx.db.withAccount(accountId, async (tx) => {
      const seal = { secret: "", url: "https://example.com/", events: ["job.finished"], createdAt: anHourAgo };
      await tx.webhookEndpoint.create({ data: { id, accountId, ...seal, nextTryAt: anHourAgo } });
      await tx.webhookDelivery.createMany({
        data: Array.from({ length: BACKLOG }, () => ({
          id: randomUUID(),
          accountId,
          endpointId: id,
          event: "job.finished",
          eventKey: randomUUID(),
          data: {},
          createdAt: anHourAgo,
          dueAt: anHourAgo,
        })),
      });
    });
  }
  const started = await dispatched(product.ctx, ["webhooks"]);
  expect(started.map(({ input }) => input["endpointId"]).toSorted()).toEqual(endpoints.toSorted());
});
