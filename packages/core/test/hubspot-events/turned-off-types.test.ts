import { randomUUID } from "node:crypto";
import { listAutoClean } from "@plumbline/core/hubspot-events/auto-clean.ts";
import { duePolls } from "@plumbline/core/hubspot-events/due-polls.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { actorOf, eventOwner, mapTypes } from "../support/event-owner.ts";

const product = useTestProduct();
it("keeps automatic cleaning off for a type that was turned off and on again", async () => {
  const owner = await eventOwner(product, ["contact", "deal"]);
  await mapTypes(owner, ["contact"]);
  await mapTypes(owner, ["contact", "deal"]);
  const { accountId, id: connectionId } = owner.connection;
  const switches = await listAutoClean(product.ctx, actorOf(accountId), { connectionId });
  expect(switches.map(({ objectType, isOn }) => [objectType, isOn])).toEqual([
    ["contact", true],
    ["deal", false],
  ]);
});

it("polls on time while a hundred other customers have the type turned off", async () => {
  const owner = await eventOwner(product, ["deal"]);
  const { connection } = owner;
  await product.ctx.db.withSystem(async (tx) => {
    const { versionId } = await tx.mapping.findFirstOrThrow({
      where: { connectionId: connection.id, objectType: "deal" },
    });
    await tx.$executeRaw`UPDATE auto_clean SET next_poll_at = now() - interval '1 minute' WHERE connection_id = ${connection.id}::uuid`;
    const others = Array.from({ length: 100 }, () => randomUUID());
    await tx.$executeRaw`
      INSERT INTO connection (id, account_id, portal_id, portal_name, scopes, access_token, refresh_token, access_expires_at)
      SELECT id, ${connection.accountId}::uuid, 'off-' || id, 'Off', '{}', '', '', now() FROM unnest(${others}::uuid[]) AS other (id)`;
    await tx.$executeRaw`
      INSERT INTO mapping (account_id, connection_id, object_type, version_id)
      SELECT ${connection.accountId}::uuid, id, 'deal', ${versionId}::uuid FROM unnest(${others}::uuid[]) AS other (id)`;
    await tx.$executeRaw`
      INSERT INTO auto_clean (account_id, connection_id, object_type, poll_cursor, next_poll_at)
      SELECT ${connection.accountId}::uuid, id, 'deal', now(), now() - interval '1 hour' FROM unnest(${others}::uuid[]) AS other (id)`;
    await tx.mapping.deleteMany({ where: { connectionId: { in: others } } });
  });
  expect(await duePolls(product.ctx)).toContainEqual({ connectionId: connection.id, objectType: "deal" });
});
