import type { Context } from "../context.ts";
import { deleteOldDeliveries } from "./delete-old-deliveries.ts";
import { deleteOldEvents } from "./delete-old-events.ts";
import { deleteOldWindows } from "./delete-old-windows.ts";
import { emptyOldValues } from "./empty-old-values.ts";
import { resealSecrets } from "./reseal-secrets.ts";

/** One small step of the night's housekeeping: old values and events go, secrets come under the newest key. Repeated until it is done, so that a night's work can be interrupted anywhere. */
export async function retain(
  ctx: Pick<Context, "db" | "config" | "now" | "secrets" | "log">,
  input: { runId: string },
): Promise<{ isDone: boolean }> {
  const values = await emptyOldValues(ctx);
  const events = await deleteOldEvents(ctx);
  await deleteOldWindows(ctx);
  await deleteOldDeliveries(ctx);
  const secrets = await resealSecrets(ctx);
  await ctx.db.withSystem((tx) =>
    tx.maintenanceRun.updateMany({
      where: { id: input.runId },
      data: { valuesEmptied: { increment: values.emptied }, eventsDeleted: { increment: events.deleted } },
    }),
  );
  return { isDone: values.isDone && events.isDone && secrets.isDone };
}
