import type { Context } from "../context.ts";
import { lockProposals } from "./lock-proposals.ts";
import { supersede } from "./move-proposals.ts";

const SLICE = 1_000;
/** Slices per step: a few seconds of work. */
const MAX_SLICES = 20;

/** Ends the proposals of a connection that is being removed. Returns whether there may be more. */
export async function supersedeOfConnection(
  ctx: Pick<Context, "db" | "now">,
  connection: { id: string; accountId: string },
): Promise<{ isDone: boolean }> {
  for (let slice = 0; slice < MAX_SLICES; slice += 1) {
    const found = await ctx.db.withAccount(connection.accountId, async (tx) => {
      const rows = await tx.proposal.findMany({
        where: { connectionId: connection.id, status: { in: ["open", "accepted"] } },
        orderBy: [{ objectType: "asc" }, { recordId: "asc" }],
        take: SLICE,
        select: { id: true },
      });
      const locked = await lockProposals(
        tx,
        connection.accountId,
        rows.map(({ id }) => id),
      );
      await supersede(
        ctx,
        tx,
        locked.filter(({ status }) => status === "open" || status === "accepted"),
      );
      return rows.length;
    });
    if (found < SLICE) return { isDone: true };
  }
  return { isDone: false };
}
