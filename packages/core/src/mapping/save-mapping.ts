import { NO_ENRICHMENT, type Enrichment } from "@plumbline/schema/mapping/enrichment.ts";
import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { MappedParts, SaveMappingInput } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../crm/require-connection.ts";
import type { Tx } from "../db/database.ts";
import { startNow } from "../dispatch/start-now.ts";
import { Prisma, type ReviewAction } from "../generated/prisma/client.ts";
import { wakePausedJobs } from "../jobs/wake-paused-jobs.ts";
import { supersedeMatching } from "../proposals/review-action.ts";
import { requireUsableProperties } from "./require-usable-properties.ts";
import { contentHash, enrichmentHash, enrichmentOf, settingsOf, storedEnrichment } from "./version-content.ts";

type SaveContext = Pick<Context, "db" | "hubspot" | "newId" | "now" | "workflows" | "log">;

/**
 * Replaces the whole configuration: object types that are absent are off. The same content again is the same version.
 * Format settings, enrichment and lock property that are left out stay as they were.
 * Errors: `not_found`, `invalid_input` (unknown or read-only property, or too little mapped), and those of reading HubSpot.
 */
export async function saveMapping(ctx: SaveContext, actor: Actor, input: SaveMappingInput): Promise<void> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const wanted = OBJECT_TYPES.flatMap((type) => (input.config[type] ? [[type, input.config[type]] as const] : []));
  for (const [type, { settings: _settings, enrichment, lock_property, ...parts }] of wanted)
    await requireUsableProperties(ctx, {
      connection,
      objectType: type,
      parts,
      enrichment: enrichment ?? NO_ENRICHMENT,
      lockProperty: lock_property ?? "",
    });

  const superseded = await ctx.db.withAccount(actor.accountId, async (tx) => {
    const actions: ReviewAction[] = [];
    await tx.mapping.deleteMany({
      where: { connectionId: connection.id, objectType: { notIn: wanted.map(([type]) => type) } },
    });
    for (const [type, { settings, enrichment, lock_property, ...parts }] of wanted) {
      const inForce = await contentInForce(tx, connection.id, type);
      const { versionId, hash } = await findOrMakeVersion(ctx, tx, {
        accountId: actor.accountId,
        connectionId: connection.id,
        objectType: type,
        parts,
        settings: settings ?? inForce.settings,
        enrichment: enrichment ?? withoutProperties(inForce.enrichment, parts),
        lockProperty: lock_property ?? inForce.lockProperty,
      });
      await tx.mapping.upsert({
        where: { connectionId_objectType: { connectionId: connection.id, objectType: type } },
        create: { accountId: actor.accountId, connectionId: connection.id, objectType: type, versionId },
        update: { versionId },
      });
      // Also where the type was off in between: what was proposed before may be about other properties.
      if (inForce.contentHash !== hash) {
        const filter = { portal_id: connection.portalId, object_type: type };
        const action = await supersedeMatching(ctx, tx, { accountId: actor.accountId, filter });
        if (action) actions.push(action);
      }
    }
    return actions;
  });
  for (const { id, accountId } of superseded) await startNow(ctx, "reviewAction", { actionId: id, accountId });
  await wakePausedJobs(ctx, { accountId: actor.accountId, portalId: input.portalId, reasons: ["mapping_missing"] });
}

type VersionContent = { settings: FormatSettings; enrichment: Enrichment; lockProperty: string };
/** `contentHash`: null while nothing is mapped. */
type ContentInForce = VersionContent & { contentHash: string | null };

async function contentInForce(tx: Tx, connectionId: string, objectType: ObjectType): Promise<ContentInForce> {
  const mapping = await tx.mapping.findUnique({
    where: { connectionId_objectType: { connectionId, objectType } },
    include: { version: true },
  });
  return mapping
    ? {
        settings: settingsOf(mapping.version),
        enrichment: enrichmentOf(mapping.version),
        lockProperty: mapping.version.lockProperty,
        contentHash: mapping.version.contentHash,
      }
    : { settings: {}, enrichment: NO_ENRICHMENT, lockProperty: "", contentHash: null };
}

/** A property that now holds a part of the address is no target any more. */
function withoutProperties(enrichment: Enrichment, parts: MappedParts): Enrichment {
  const taken = new Set<string>(Object.values(parts));
  const targets = Object.fromEntries(Object.entries(enrichment.targets).filter(([, property]) => !taken.has(property)));
  return { ...enrichment, targets };
}

async function findOrMakeVersion(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  input: {
    accountId: string;
    connectionId: string;
    objectType: ObjectType;
    parts: MappedParts;
  } & VersionContent,
): Promise<{ versionId: string; hash: string }> {
  // Omitted settings are not part of the content: the same mapping has the same hash.
  const settings = Object.fromEntries(Object.entries(input.settings).filter(([, value]) => value !== undefined));
  const hash = contentHash(input.parts, settings);
  const sameAddress = { connectionId: input.connectionId, objectType: input.objectType, contentHash: hash };
  const key = { ...sameAddress, enrichmentHash: enrichmentHash(input.enrichment, input.lockProperty) };
  // Jobs decide in one style for one address hash, whatever else is filled in.
  const styled = await tx.mappingVersion.findFirst({
    where: { ...sameAddress, inferredStyle: { not: Prisma.AnyNull } },
    select: { inferredStyle: true },
  });
  await tx.mappingVersion.createMany({
    data: [
      {
        id: ctx.newId(),
        accountId: input.accountId,
        ...key,
        streetAddress: input.parts.street_address,
        city: input.parts.city,
        state: input.parts.state,
        postalCode: input.parts.postal_code,
        country: input.parts.country,
        settings,
        enrichment: storedEnrichment(input.enrichment),
        lockProperty: input.lockProperty,
        ...(styled?.inferredStyle ? { inferredStyle: styled.inferredStyle } : {}),
        createdAt: ctx.now(),
      },
    ],
    skipDuplicates: true,
  });
  const version = await tx.mappingVersion.findUniqueOrThrow({
    where: { connectionId_objectType_contentHash_enrichmentHash: key },
    select: { id: true },
  });
  return { versionId: version.id, hash };
}
