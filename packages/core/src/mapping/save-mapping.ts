import { NO_ENRICHMENT, type Enrichment } from "@plumbline/schema/mapping/enrichment.ts";
import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { MappedParts, SaveMappingInput } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import { writeOwnEvent } from "../audit/write-audit-event.ts";
import type { Context } from "../context.ts";
import { keepOptions } from "../connections/property-options.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Tx } from "../db/database.ts";
import { lockRow } from "../db/lock-row.ts";
import { startNow } from "../work/start-now.ts";
import type { MappingVersion } from "../generated/prisma/client.ts";
import type { ReviewAction } from "../review/review-action-row.ts";
import { wakePausedJobs } from "../work/wake-paused-jobs.ts";
import { requirePermission } from "../portals/missing-permission.ts";
import { supersedeMatching } from "../review/review-action.ts";
import { findOrMakeVersion } from "./find-or-make-version.ts";
import { requireUsableProperties } from "./require-usable-properties.ts";
import { enrichmentOf, settingsOf } from "./version-content.ts";

type SaveContext = Pick<Context, "db" | "hubspot" | "newId" | "now" | "workflows" | "log">;

/** The mapping versions that a person saw; null for a program that replaces whatever there is. */
export type BasedOn = ReadonlyMap<ObjectType, string> | null;

/**
 * Replaces the whole configuration: object types that are absent are off. The same content again is the same version.
 * Format settings, enrichment and lock property that are left out stay as they were.
 * Errors: `not_found`, `missing_permission`, `invalid_input` (unknown or read-only property, or too little mapped), `conflict` (another mapping is in force
 * than the person saw), and those of reading HubSpot.
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
  const defined = new Map<ObjectType, Awaited<ReturnType<typeof requireUsableProperties>>>();
  for (const [type, { settings: _settings, enrichment, lock_property, ...parts }] of wanted)
    defined.set(
      type,
      await requireUsableProperties(ctx, {
        connection,
        objectType: type,
        parts,
        enrichment: enrichment ?? NO_ENRICHMENT,
        lockProperty: lock_property ?? "",
      }),
    );

  const superseded = await ctx.db.withAccount(actor.accountId, async (tx) => {
    const inForce = await lockMappings(tx, connection.id);
    requireBasedOn(inForce, basedOn);
    const actions: ReviewAction[] = [];
    await tx.mapping.deleteMany({
      where: { connectionId: connection.id, objectType: { notIn: wanted.map(([type]) => type) } },
    });
    for (const [type, { settings, enrichment, lock_property, ...parts }] of wanted) {
      const known = contentOf(inForce.get(type));
      const { versionId, hash } = await findOrMakeVersion(ctx, tx, {
        accountId: actor.accountId,
        connectionId: connection.id,
        objectType: type,
        parts,
        settings: settings ?? known.settings,
        enrichment: enrichment ?? withoutProperties(known.enrichment, parts),
        lockProperty: lock_property ?? known.lockProperty,
      });
      await tx.mapping.upsert({
        where: { connectionId_objectType: { connectionId: connection.id, objectType: type } },
        create: { accountId: actor.accountId, connectionId: connection.id, objectType: type, versionId },
        update: { versionId },
      });
      const place = { accountId: actor.accountId, connectionId: connection.id, objectType: type };
      await keepOptions(tx, place, defined.get(type) ?? new Map(), readAt);
      // Also where the type was off in between: what was proposed before may be about other properties.
      if (known.contentHash !== hash) {
        const filter = { portal_id: connection.portalId, object_type: type };
        const action = await supersedeMatching(ctx, tx, { accountId: actor.accountId, filter });
        if (action) actions.push(action);
      }
    }
    const types = wanted.map(([type]) => type).join(", ") || "none";
    await writeOwnEvent(ctx, tx, actor, { action: "mapping_saved", detail: `${connection.portalName}: ${types}` });
    return actions;
  });
  for (const { id, accountId } of superseded) await startNow(ctx, "reviewAction", { actionId: id, accountId });
  await wakePausedJobs(ctx, {
    accountId: actor.accountId,
    portalId: input.portalId,
    reasons: ["mapping_missing", "type_off"],
  });
}

/** The versions in force, which nobody else changes until this transaction ends. */
async function lockMappings(tx: Tx, connectionId: string): Promise<Map<string, MappingVersion>> {
  // The connection first: two people may map the first type at once.
  await lockRow(tx, "connection", connectionId);
  await tx.$executeRaw`SELECT 1 FROM mapping WHERE connection_id = ${connectionId}::uuid ORDER BY object_type FOR UPDATE`;
  const mappings = await tx.mapping.findMany({ where: { connectionId }, include: { version: true } });
  return new Map(mappings.map(({ objectType, version }) => [objectType, version]));
}

function requireBasedOn(inForce: ReadonlyMap<string, MappingVersion>, basedOn: BasedOn): void {
  if (basedOn === null || OBJECT_TYPES.every((type) => inForce.get(type)?.id === basedOn.get(type))) return;
  throw new AppError(
    "conflict",
    "Someone saved another field mapping after you opened this page. Nothing was changed.",
  );
}

type KnownContent = {
  settings: FormatSettings;
  enrichment: Enrichment;
  lockProperty: string;
  /** Null while nothing is mapped. */
  contentHash: string | null;
};

function contentOf(version: MappingVersion | undefined): KnownContent {
  return version
    ? {
        settings: settingsOf(version),
        enrichment: enrichmentOf(version),
        lockProperty: version.lockProperty,
        contentHash: version.contentHash,
      }
    : { settings: {}, enrichment: NO_ENRICHMENT, lockProperty: "", contentHash: null };
}

/** A property that now holds a part of the address is no target any more. */
function withoutProperties(enrichment: Enrichment, parts: MappedParts): Enrichment {
  const taken = new Set<string>(Object.values(parts));
  const targets = Object.fromEntries(Object.entries(enrichment.targets).filter(([, property]) => !taken.has(property)));
  return { ...enrichment, targets };
}
