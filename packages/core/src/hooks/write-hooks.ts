import type { HookEvent } from "@plumbline/schema/hooks/rest.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";

/** How long the dispatcher leaves it to the nudge. */
const NUDGED_MS = 60_000;

/**
 * Puts an event into the caller's transaction, once for each endpoint that wants it, so that it is told if and only if it was
 * committed. The same key again is the same event. Answers what is new, for `nudgeHooks` after the commit.
 */
export async function writeHooks(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  happened: { accountId: string; event: HookEvent; key: string; data: Prisma.InputJsonObject },
): Promise<string[]> {
  const { accountId, event, data } = happened;
  const endpoints = await tx.hookEndpoint.findMany({
    where: { accountId, events: { has: event }, disabledAt: null },
    select: { id: true },
  });
  if (endpoints.length === 0) return [];
  const now = ctx.now();
  const written = await tx.hookDelivery.createManyAndReturn({
    data: endpoints.map(({ id: endpointId }) => ({
      id: ctx.newId(),
      accountId,
      endpointId,
      event,
      eventKey: `${event}:${happened.key}`,
      data,
      createdAt: now,
      dueAt: now,
      nextTryAt: new Date(now.getTime() + NUDGED_MS),
    })),
    skipDuplicates: true,
    select: { id: true },
  });
  return written.map(({ id }) => id);
}
