import type { Stripe } from "stripe";
import type { Context } from "../context.ts";
import { isHandled, objectIdOf } from "./event-types.ts";

/** Stores an event that we handle, once. True if it is new. */
export async function storeEvent(
  ctx: Pick<Context, "db" | "now">,
  event: Stripe.Event,
  { nextTryAt }: { nextTryAt: Date },
): Promise<boolean> {
  const objectId = objectIdOf(event);
  if (!isHandled(event.type) || objectId === null) return false;
  const { id, type } = event;
  const { count } = await ctx.db.withSystem((tx) =>
    tx.stripeEvent.createMany({
      data: [{ id, type, objectId, createdAt: new Date(event.created * 1000), receivedAt: ctx.now(), nextTryAt }],
      skipDuplicates: true,
    }),
  );
  return count > 0;
}
