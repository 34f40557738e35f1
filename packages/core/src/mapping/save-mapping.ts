import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { SaveMappingInput } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { keepOptions } from "../connections/property-options.ts";
import { requireConnection } from "../connections/require-connection.ts";
import { startNow } from "../work/start-now.ts";
import type { Connection } from "../generated/prisma/client.ts";
import type { ReviewAction } from "../review/review-action-row.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { requirePermission } from "../portals/missing-permission.ts";
import { requireUsableProperties, type OptionsOfProperties } from "./require-usable-properties.ts";
import { lockMappings, writeSets, type SavedMapping, type SetContent } from "./write-sets.ts";

type SaveContext = Pick<Context, "db" | "hubspot" | "newId" | "now" | "workflows" | "log">;

/** The mapping versions that a person saw; null for a program that replaces whatever there is. */
export type BasedOn = ReadonlyMap<ObjectType, string> | null;

/**
 * Replaces the mapping of the primary address set of each object type: types that are absent are off, and so are their other sets
 * until they are on again. The same content again is the same version. Format settings, enrichment and lock property that are left
 * out stay as they were.
 * Errors: `not_found`, `missing_permission`, `invalid_input` (unknown or read-only property, one of another address set, or too little mapped),
 * `conflict` (another mapping is in force than the person saw), and those of reading HubSpot.
 */
export async function saveMapping(
  ctx: SaveContext,
  actor: Actor,
  input: SaveMappingInput,
  basedOn: BasedOn = null,
): Promise<void> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const wanted = OBJECT_TYPES.flatMap((type) => (input.config[type] ? [[type, input.config[type]] as const] : []));
  for (const [type] of wanted) requirePermission(connection, type);
  const readAt = ctx.now();
  const defined = new Map<ObjectType, OptionsOfProperties>();
  for (const [type, mapping] of wanted)
    defined.set(
      type,
      await requireUsableProperties(ctx, { connection, objectType: type, sets: [primarySet(mapping)] }),
    );

  const superseded = await ctx.db.withAccount(actor.accountId, async (tx) => {
    const known = await lockMappings(tx, connection.id);
    requireBasedOn(known, basedOn);
    const actions: ReviewAction[] = [];
    await tx.mapping.deleteMany({
      where: { connectionId: connection.id, setKey: PRIMARY_SET, objectType: { notIn: wanted.map(([type]) => type) } },
    });
    for (const [objectType, mapping] of wanted) {
      const ofType = known.filter((one) => one.objectType === objectType);
      const sets = [primarySet(mapping)];
      actions.push(...(await writeSets(ctx, tx, { connection, objectType, known: ofType, sets, replaces: false })));
      const place = { accountId: actor.accountId, connectionId: connection.id, objectType };
      await keepOptions(tx, place, defined.get(objectType) ?? new Map(), readAt);
    }
    const types = wanted.map(([type]) => type).join(", ") || "none";
    await writeOwnEvent(ctx, tx, actor, { action: "mapping_saved", detail: `${connection.portalName}: ${types}` });
    return actions;
  });
  await startAfterMapping(ctx, connection, superseded);
}

function primarySet(mapping: NonNullable<SaveMappingInput["config"][ObjectType]>): SetContent {
  const { settings, enrichment, lock_property: lockProperty, ...parts } = mapping;
  return { setKey: PRIMARY_SET, label: "", parts, settings, enrichment, lockProperty };
}

/** What follows a saved mapping, once it is committed: proposals that end, and jobs that waited for it. */
export async function startAfterMapping(
  ctx: Pick<Context, "db" | "workflows" | "log" | "now">,
  { accountId, portalId }: Pick<Connection, "accountId" | "portalId">,
  superseded: readonly ReviewAction[],
): Promise<void> {
  for (const { id } of superseded) await startNow(ctx, "reviewAction", { actionId: id, accountId });
  await wakePausedJobs(ctx, { accountId, portalId, reasons: ["mapping_missing", "type_off"] });
}

function requireBasedOn(known: readonly SavedMapping[], basedOn: BasedOn): void {
  const inForce = new Map(
    known.filter(({ setKey }) => setKey === PRIMARY_SET).map(({ objectType, versionId }) => [objectType, versionId]),
  );
  if (basedOn === null || OBJECT_TYPES.every((type) => inForce.get(type) === basedOn.get(type))) return;
  throw savedMeanwhile();
}

export function savedMeanwhile(): AppError {
  return new AppError(
    "conflict",
    "Someone saved another field mapping after you opened this page. Nothing was changed.",
  );
}
