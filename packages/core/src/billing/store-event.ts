import type { Context } from "../context.ts";
import type { HandledEvent } from "./event-types.ts";

/** Stores an event that we handle, once. True if it is new. */
export async function storeEvent(
  ctx: Pick<Context, "db" | "now">,
  { id, type, objectId, created }: HandledEvent,
  { nextTryAt }: { nextTryAt: Date },
): Promise<boolean> {
  const { count } = await ctx.db.withSystem((tx) =>
    tx.stripeEvent.createMany({
      data: [{ id, type, objectId, createdAt: new Date(created * 1000), receivedAt: ctx.now(), nextTryAt }],
      skipDuplicates: true,
    }),
  );
  return count > 0;
}
