import type { Context } from "../context.ts";
import { deleteOldEvents } from "./delete-old-events.ts";
import { deleteOldWindows } from "./delete-old-windows.ts";
import { emptyOldValues } from "./empty-old-values.ts";

/** One small step of retention; repeated until it is done, so that a night's work can be interrupted anywhere. */
export async function retain(
  ctx: Pick<Context, "db" | "config" | "now">,
  input: { runId: string },
): Promise<{ isDone: boolean }> {
  const values = await emptyOldValues(ctx);
  const events = await deleteOldEvents(ctx);
  await deleteOldWindows(ctx);
  await ctx.db.withSystem((tx) =>
    tx.maintenanceRun.updateMany({
      where: { id: input.runId },
      data: { valuesEmptied: { increment: values.emptied }, eventsDeleted: { increment: events.deleted } },
    }),
  );
  return { isDone: values.isDone && events.isDone };
}
