import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import type { Enrichment } from "@plumbline/schema/mapping/enrichment.ts";
import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { MappedParts } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import { enrichmentOf, partsOf, settingsOf } from "./version-content.ts";

export type ObjectMapping = {
  objectType: ObjectType;
  versionId: string;
  parts: MappedParts;
  settings: FormatSettings;
  enrichment: Enrichment;
  /** The checkbox property that locks records; empty = none. */
  lockProperty: string;
};

/** The configuration of a portal, in the fixed order of object types. Error: `not_found`. */
export async function getMappings(
  ctx: Pick<Context, "db">,
  actor: Actor,
  input: { portalId: string },
): Promise<ObjectMapping[]> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  return (await getMappingsOf(ctx, actor, [connection.id])).get(connection.id) ?? [];
}

/** The same for several connections of the actor at once. */
export async function getMappingsOf(
  ctx: Pick<Context, "db">,
  actor: Actor,
  connectionIds: readonly string[],
): Promise<Map<string, ObjectMapping[]>> {
  const ofThese = { connectionId: { in: [...connectionIds] } };
  const versions = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.mappingVersion.findMany({ where: { ...ofThese, mappings: { some: ofThese } } }),
  );
  return new Map(
    connectionIds.map((id) => [
      id,
      OBJECT_TYPES.flatMap((type) => {
        const version = versions.find((candidate) => candidate.connectionId === id && candidate.objectType === type);
        if (!version) return [];
        const content = {
          parts: partsOf(version),
          settings: settingsOf(version),
          enrichment: enrichmentOf(version),
          lockProperty: version.lockProperty,
        };
        return [{ objectType: type, versionId: version.id, ...content }];
      }),
    ]),
  );
}

export function configuredTypes(mappings: readonly ObjectMapping[]): ObjectType[] {
  return mappings.filter((mapping) => mappingQuality(mapping.parts).canValidate).map((mapping) => mapping.objectType);
}
