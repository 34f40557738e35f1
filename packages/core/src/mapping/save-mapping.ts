import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { SaveMappingInput } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { keepOptions } from "../connections/in-force.ts";
import { requireConnection } from "../connections/require-connection.ts";
import { startNow } from "../work/start-now.ts";
import type { Connection } from "../generated/prisma/client.ts";
import type { ReviewAction } from "../review/review-action-row.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { requirePermission } from "../portals/missing-permission.ts";
import { requireUsableProperties, type OptionsOfProperties } from "./require-usable-properties.ts";
import { lockMappings, setContentOf, writeSets, type SavedMapping, type SetContent } from "./write-sets.ts";

type SaveContext = Pick<Context, "db" | "hubspot" | "newId" | "now" | "workflows" | "log">;

/** A mapping version that a person saw. */
export type SeenVersion = { objectType: ObjectType; setKey: string; versionId: string };

/**
 * Replaces the mapping of each object type: absent types are off, and their other address sets wait until the type is on again.
 * Identical content is the same version. Omitted format settings, enrichment and lock property stay as they were.
 * `basedOn`: the versions that a person saw; null for a program that replaces whatever exists.
 * Errors: `not_found`, `missing_permission`, `invalid_input` (unknown or read-only property, one that two sets would write, or too
 * little mapped), `conflict` (the mapping in force is not the one the person saw), `not_available`, and those of reading HubSpot.
 */
export async function saveMapping(
  ctx: SaveContext,
  actor: Actor,
  input: SaveMappingInput,
  basedOn: readonly SeenVersion[] | null = null,
): Promise<void> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const wanted = OBJECT_TYPES.flatMap((objectType) => {
    const mapping = input.config[objectType];
    return mapping ? [{ objectType, sets: mapping.sets.map(setContentOf), replaces: mapping.replaces }] : [];
  });
  for (const { objectType } of wanted) requirePermission(connection, objectType);
  const readAt = ctx.now();
  const defined = new Map<ObjectType, OptionsOfProperties>();
  for (const { objectType, sets } of wanted)
    defined.set(objectType, await requireUsableProperties(ctx, { connection, objectType, sets }));

  const superseded = await ctx.db.withAccount(actor.accountId, async (tx) => {
    const known = await lockMappings(tx, connection.id);
    requireAsSeen(known, basedOn);
    const actions: ReviewAction[] = [];
    const isOn = wanted.map(({ objectType }) => objectType);
    await tx.mapping.deleteMany({
      where: { connectionId: connection.id, setKey: PRIMARY_SET, objectType: { notIn: isOn } },
    });
    for (const { objectType, sets, replaces } of wanted) {
      const ofType = known.filter((one) => one.objectType === objectType);
      // Nobody has seen the other sets of a type that was off: they return with it.
      const isReplaced = replaces && ofType.some(({ setKey }) => setKey === PRIMARY_SET);
      const write = { actor, connection, objectType, known: ofType, sets, replaces: isReplaced };
      actions.push(...(await writeSets(ctx, tx, write)));
      const place = { accountId: actor.accountId, connectionId: connection.id, objectType };
      await keepOptions(tx, place, defined.get(objectType) ?? new Map(), readAt);
    }
    await writeOwnEvent(ctx, tx, actor, {
      action: "mapping_saved",
      detail: `${connection.portalName}: ${wanted.map(nameOf).join(", ") || "none"}`,
      portalId: connection.portalId,
    });
    return actions;
  });
  await startAfterMapping(ctx, connection, superseded);
}

/** "company", or "company (primary, billing)" where there are several. */
function nameOf({ objectType, sets }: { objectType: ObjectType; sets: readonly SetContent[] }): string {
  return sets.length > 1 ? `${objectType} (${sets.map(({ setKey }) => setKey).join(", ")})` : objectType;
}

/** Call after the commit of a saved mapping: ends proposals, and starts jobs that waited for it. */
export async function startAfterMapping(
  ctx: Pick<Context, "db" | "workflows" | "log" | "now">,
  { accountId, portalId }: Pick<Connection, "accountId" | "portalId">,
  superseded: readonly ReviewAction[],
): Promise<void> {
  for (const { id } of superseded) await startNow(ctx, "reviewAction", { actionId: id, accountId });
  await wakePausedJobs(ctx, { accountId, portalId, reasons: ["mapping_missing", "type_off"] });
}

/** Error: `conflict` unless the versions in force are those that were seen. */
function requireAsSeen(known: readonly SavedMapping[], seen: readonly SeenVersion[] | null): void {
  if (seen === null) return;
  const isOn = (type: string) => known.some((one) => one.objectType === type && one.setKey === PRIMARY_SET);
  const inForce = known.filter(({ objectType }) => isOn(objectType));
  const isSeen = inForce.every((one) =>
    seen.some(
      ({ objectType, setKey, versionId }) =>
        one.objectType === objectType && one.setKey === setKey && one.versionId === versionId,
    ),
  );
  if (!isSeen || inForce.length !== seen.length) throw savedMeanwhile();
}

export function savedMeanwhile(): AppError {
  return new AppError(
    "conflict",
    "Someone saved another field mapping after you opened this page. Nothing was changed.",
  );
}
