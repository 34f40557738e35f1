import type { AddressSetInput } from "@plumbline/schema/mapping/rest.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { keepOptions } from "../connections/in-force.ts";
import { requireConnection } from "../connections/require-connection.ts";
import { requirePermission } from "../portals/missing-permission.ts";
import { requireUsableProperties } from "./require-usable-properties.ts";
import { savedMeanwhile, startAfterMapping } from "./save-mapping.ts";
import { lockMappings, setContentOf, writeSets } from "./write-sets.ts";

export type SaveSetsInput = { portalId: string; objectType: ObjectType; sets: readonly AddressSetInput[] };

/** The versions that a person saw, by set key; null for a program that replaces whatever exists. */
export type SetsBasedOn = ReadonlyMap<string, string> | null;

/**
 * Replaces all address sets of one object type, in order. Absent sets are removed, but what jobs did to their addresses and
 * people's choices about them stay. Omitted format settings, enrichment and lock property stay as they were.
 * Errors: `not_found`, `missing_permission`, `invalid_input` (unknown or read-only property, one that two sets would write, or too
 * little mapped), `conflict` (the mapping in force is not the one the person saw), `not_available`, and those of reading HubSpot.
 */
export async function saveAddressSets(
  ctx: Pick<Context, "db" | "hubspot" | "newId" | "now" | "workflows" | "log">,
  actor: Actor,
  { portalId, objectType, sets: wanted }: SaveSetsInput,
  basedOn: SetsBasedOn = null,
): Promise<void> {
  const connection = await requireConnection(ctx, actor, portalId);
  requirePermission(connection, objectType);
  const readAt = ctx.now();
  const sets = wanted.map(setContentOf);
  const defined = await requireUsableProperties(ctx, { connection, objectType, sets });
  const superseded = await ctx.db.withAccount(actor.accountId, async (tx) => {
    const known = (await lockMappings(tx, connection.id)).filter((one) => one.objectType === objectType);
    const isAsSeen = known.every(({ setKey, versionId }) => basedOn?.get(setKey) === versionId);
    if (basedOn !== null && (!isAsSeen || basedOn.size !== known.length)) throw savedMeanwhile();
    const actions = await writeSets(ctx, tx, { actor, connection, objectType, known, sets, replaces: true });
    await keepOptions(tx, { accountId: actor.accountId, connectionId: connection.id, objectType }, defined, readAt);
    const keys = sets.map(({ setKey }) => setKey).join(", ");
    await writeOwnEvent(ctx, tx, actor, {
      action: "mapping_saved",
      detail: `${connection.portalName}: ${objectType} (${keys})`,
      portalId: connection.portalId,
    });
    return actions;
  });
  await startAfterMapping(ctx, connection, superseded);
}
