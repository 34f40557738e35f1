import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { MappedParts, SaveMappingInput } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../crm/require-connection.ts";
import type { Tx } from "../db/database.ts";
import { wakePausedJobs } from "../jobs/wake-paused-jobs.ts";
import { requireUsableParts } from "./require-usable-parts.ts";
import { contentHash, settingsOf } from "./version-content.ts";

type SaveContext = Pick<Context, "db" | "hubspot" | "newId" | "now" | "workflows" | "log">;

/**
 * Replaces the whole configuration: object types that are absent are off. The same content again is the same version.
 * Format settings that are left out stay as they were.
 * Errors: `not_found`, `invalid_input` (unknown or read-only property, or too little mapped), and those of reading HubSpot.
 */
export async function saveMapping(ctx: SaveContext, actor: Actor, input: SaveMappingInput): Promise<void> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const wanted = OBJECT_TYPES.flatMap((type) => (input.config[type] ? [[type, input.config[type]] as const] : []));
  for (const [type, parts] of wanted) await requireUsableParts(ctx, { connection, objectType: type, parts });

  await ctx.db.withAccount(actor.accountId, async (tx) => {
    await tx.mapping.deleteMany({
      where: { connectionId: connection.id, objectType: { notIn: wanted.map(([type]) => type) } },
    });
    for (const [type, { settings, ...parts }] of wanted) {
      const versionId = await findOrMakeVersion(ctx, tx, {
        accountId: actor.accountId,
        connectionId: connection.id,
        objectType: type,
        parts,
        settings: settings ?? (await settingsInForce(tx, connection.id, type)),
      });
      await tx.mapping.upsert({
        where: { connectionId_objectType: { connectionId: connection.id, objectType: type } },
        create: { accountId: actor.accountId, connectionId: connection.id, objectType: type, versionId },
        update: { versionId },
      });
    }
  });
  await wakePausedJobs(ctx, { accountId: actor.accountId, portalId: input.portalId, reasons: ["mapping_missing"] });
}

async function settingsInForce(tx: Tx, connectionId: string, objectType: ObjectType): Promise<FormatSettings> {
  const mapping = await tx.mapping.findUnique({
    where: { connectionId_objectType: { connectionId, objectType } },
    include: { version: true },
  });
  return mapping ? settingsOf(mapping.version) : {};
}

async function findOrMakeVersion(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  input: {
    accountId: string;
    connectionId: string;
    objectType: ObjectType;
    parts: MappedParts;
    settings: FormatSettings;
  },
): Promise<string> {
  // Omitted settings are not part of the content: the same mapping has the same hash.
  const settings = Object.fromEntries(Object.entries(input.settings).filter(([, value]) => value !== undefined));
  const hash = contentHash(input.parts, settings);
  const key = { connectionId: input.connectionId, objectType: input.objectType, contentHash: hash };
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
        createdAt: ctx.now(),
      },
    ],
    skipDuplicates: true,
  });
  const version = await tx.mappingVersion.findUniqueOrThrow({
    where: { connectionId_objectType_contentHash: key },
    select: { id: true },
  });
  return version.id;
}
