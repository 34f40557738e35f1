import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import { POLL_EVERY_MINUTES } from "@plumbline/schema/hubspot-events/subscriptions.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import { placeName } from "../connections/place-name.ts";
import { partsOf } from "../mapping/version-content.ts";

/**
 * Switches "clean automatically when updated" of an address set. Only later changes count: earlier ones are left to a list job.
 * Errors: `not_found`, `not_configured`.
 */
export async function setAutoClean(
  ctx: Pick<Context, "db" | "newId" | "now">,
  actor: Actor,
  input: { portalId: string; objectType: ObjectType; addressSet: string; isOn: boolean },
): Promise<void> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const key = { connectionId: connection.id, objectType: input.objectType, setKey: input.addressSet };
  const now = ctx.now();
  await ctx.db.withAccount(actor.accountId, async (tx) => {
    const { portalId } = connection;
    // The journal's subscription is updated to the watched properties.
    await tx.changeFeed.updateMany({
      where: { connectionId: connection.id, objectType: input.objectType },
      data: { syncAt: now },
    });
    const detail = `${connection.portalName}, ${placeName(input.objectType, input.addressSet)}`;
    if (!input.isOn) {
      const { count } = await tx.autoClean.deleteMany({ where: key });
      if (count > 0) await writeOwnEvent(ctx, tx, actor, { action: "clean_on_update_off", detail, portalId });
      return;
    }
    const mapping = await tx.mapping.findUnique({
      where: { connectionId_objectType_setKey: key },
      include: { version: true },
    });
    if (!mapping || !mappingQuality(partsOf(mapping.version)).canValidate) throw new AppError("not_configured");
    const { count } = await tx.autoClean.createMany({
      data: [
        {
          ...key,
          accountId: actor.accountId,
          since: now,
          pollCursor: now,
          nextPollAt: new Date(now.getTime() + POLL_EVERY_MINUTES * 60_000),
        },
      ],
      skipDuplicates: true,
    });
    if (count > 0) await writeOwnEvent(ctx, tx, actor, { action: "clean_on_update_on", detail, portalId });
  });
}
