import { ALL_SETS } from "@plumbline/schema/mapping/address-sets.ts";
import { readInForce } from "../connections/in-force.ts";
import type { WorkflowActionInput } from "@plumbline/schema/hubspot-events/events.ts";
import type { Context } from "../context.ts";
import { scopesFor } from "../portals/hubspot/operations.ts";
import { objectTypeOf } from "../portals/hubspot/paths.ts";
import { consumeRateLimit } from "../rate-limits/consume-rate-limit.ts";
import type { ActionKind } from "./event-rows.ts";
import { wakeInbox, type WakeContext } from "./wake-inbox.ts";

/** `waits`: HubSpot receives the result later, under the callback's id. */
export type ActionAnswer =
  | { end: "waits" }
  | { end: "refused"; status: "not_connected" | "not_configured" | "not_permitted" };

/**
 * A customer's workflow requests cleaning (`workflow`), a check, or an undo of one record. The callback's id is the idempotency
 * key: a repeated enrollment is the same event. What cannot be processed gets its result at once, and the customer's workflow
 * continues. Error: `rate_limited`.
 */
export async function receiveAction(
  ctx: WakeContext & Pick<Context, "config" | "newId">,
  kind: ActionKind,
  action: WorkflowActionInput,
): Promise<ActionAnswer> {
  const objectType = objectTypeOf(action.object.objectType);
  if (!objectType) return { end: "refused", status: "not_configured" };
  const connection = await ctx.db.withSystem((tx) =>
    tx.connection.findUnique({ where: { portalId: action.origin.portalId } }),
  );
  if (!connection || connection.status === "disconnecting") return { end: "refused", status: "not_connected" };
  const { accountId, id: connectionId, scopes } = connection;
  await consumeRateLimit(ctx, { rate: "enrollmentsPerPortal", by: [action.origin.portalId] });
  // Without the scope HubSpot would refuse the callback. The scopes of an old connection are unknown.
  const isPermitted =
    scopes.length === 0 || scopesFor("complete_callbacks", null).every((scope) => scopes.includes(scope));
  if (!isPermitted) return { end: "refused", status: "not_permitted" };
  const { addressSet: setKey } = action.inputFields;
  const isStored = await ctx.db.withAccount(accountId, async (tx) => {
    const { mappings } = await readInForce(tx, { connectionId, objectType });
    // A correction can be undone whatever the current mapping.
    if (kind !== "undo" && !mappings.some(({ setKey: mapped }) => setKey === ALL_SETS || mapped === setKey))
      return false;
    const now = ctx.now();
    await tx.hubspotEvent.createMany({
      data: [
        {
          id: ctx.newId(),
          accountId,
          connectionId,
          objectType,
          recordId: action.object.objectId,
          setKey,
          kind,
          callbackId: action.callbackId,
          dedupeKey: `action:${action.origin.portalId}:${action.callbackId}`,
          receivedAt: now,
          nextTryAt: now,
        },
      ],
      skipDuplicates: true,
    });
    return true;
  });
  if (!isStored) return { end: "refused", status: "not_configured" };
  await wakeInbox(ctx, { accountId, connectionId });
  return { end: "waits" };
}
