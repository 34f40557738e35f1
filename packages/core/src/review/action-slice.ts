import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import { RETRY_AFTER_START_MS } from "../work/start-now.ts";

// How each slice of a review action ends, in its transaction.

/** Proposals moved in one transaction. */
export const SLICE = 1_000;
/** Before every id. */
export const START = "00000000-0000-0000-0000-000000000000";

export type SliceEnd = { isDone: boolean };

/** There may be more: the cursor and the counts are committed with the moved proposals. */
export async function continueAction(
  ctx: Pick<Context, "now">,
  tx: Tx,
  id: string,
  moved: Prisma.ReviewActionUpdateInput,
): Promise<SliceEnd> {
  const nextTryAt = new Date(ctx.now().getTime() + RETRY_AFTER_START_MS);
  await tx.reviewAction.update({ where: { id }, data: { ...moved, nextTryAt } });
  return { isDone: false };
}

export async function endAction(
  ctx: Pick<Context, "now">,
  tx: Tx,
  id: string,
  moved: Prisma.ReviewActionUpdateInput = {},
): Promise<SliceEnd> {
  await tx.reviewAction.update({ where: { id }, data: { ...moved, status: "done", finishedAt: ctx.now() } });
  return { isDone: true };
}
