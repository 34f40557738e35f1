import type { ConfirmFirstLookInput } from "@plumbline/schema/hubspot-events/rest.ts";
import { doneBy, type Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import { readInForce } from "../connections/mapping-in-force.ts";
import { placeName } from "../connections/place-name.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Context } from "../context.ts";
import { openLooks, readLooks } from "../jobs/canary/first-look.ts";

/**
 * A person has looked at what jobs on update and of workflows would write, and says that it is right: they write from now on. `id`: of
 * the settings that the person has seen; under any others it refuses. Idempotent. Errors: `not_found`, `conflict`.
 */
export async function confirmFirstLook(
  ctx: Pick<Context, "db" | "newId" | "now">,
  actor: Actor,
  { portalId, objectType, addressSet, id }: ConfirmFirstLookInput,
): Promise<void> {
  const connection = await requireConnection(ctx, actor, portalId);
  const place = { accountId: actor.accountId, connectionId: connection.id, objectType };
  await ctx.db.withAccount(actor.accountId, async (tx) => {
    const { mappings } = await readInForce(tx, place);
    const mapping = mappings.find(({ setKey }) => setKey === addressSet);
    if (mapping?.writeHash !== id)
      throw new AppError("conflict", "The settings have changed since. Reload the page and look again.");
    const [look] = await readLooks(tx, place, [mapping]);
    if (look?.isOpen) return;
    await openLooks(ctx, tx, place, { sets: [mapping], by: doneBy(actor) });
    await writeOwnEvent(ctx, tx, actor, {
      action: "first_look_confirmed",
      detail: `${connection.portalName}, ${placeName(objectType, addressSet)}`,
      portalId,
    });
  });
}
