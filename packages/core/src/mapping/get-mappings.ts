import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { mappingQuality } from "@plumbline/schema/mapping/quality.ts";
import type { Enrichment } from "@plumbline/schema/mapping/enrichment.ts";
import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { MappedParts } from "@plumbline/schema/mapping/rest.ts";
import { OBJECT_TYPES, type ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Doer } from "../audit/acted-by.ts";
import type { Context } from "../context.ts";
import { requireConnection } from "../connections/require-connection.ts";
import type { Mapping, MappingVersion } from "../generated/prisma/client.ts";
import { enrichmentOf, partsOf, settingsOf } from "./version-content.ts";

/** With who saved it last and when; nulls for mappings of earlier releases. */
export type ObjectMapping = Doer & {
  objectType: ObjectType;
  setKey: string;
  /** Empty string for the primary set. */
  label: string;
  versionId: string;
  parts: MappedParts;
  settings: FormatSettings;
  enrichment: Enrichment;
  /** The checkbox property that locks records; empty = none. */
  lockProperty: string;
  savedAt: Date | null;
};

/** The mapping of the primary address set of each object type of a portal, in the fixed order of types. Error: `not_found`. */
export async function getMappings(
  ctx: Pick<Context, "db">,
  actor: Actor,
  input: { portalId: string },
): Promise<ObjectMapping[]> {
  const connection = await requireConnection(ctx, actor, input.portalId);
  const sets = (await getSetsOf(ctx, actor, [connection.id])).get(connection.id) ?? [];
  return sets.filter(({ setKey }) => setKey === PRIMARY_SET);
}

/** All address sets of several connections, ordered by object type and then by set; those of a type that is off are left out. */
export async function getSetsOf(
  ctx: Pick<Context, "db">,
  actor: Actor,
  connectionIds: readonly string[],
): Promise<Map<string, ObjectMapping[]>> {
  const rows = await ctx.db.readAccount(actor.accountId, (tx) =>
    tx.mapping.findMany({
      where: { connectionId: { in: [...connectionIds] } },
      include: { version: true },
      orderBy: [{ position: "asc" }, { setKey: "asc" }],
    }),
  );
  return new Map(
    connectionIds.map((id) => [
      id,
      OBJECT_TYPES.flatMap((type) => {
        const sets = rows.filter(({ connectionId, objectType }) => connectionId === id && objectType === type);
        const isOn = sets.some(({ setKey }) => setKey === PRIMARY_SET);
        return isOn ? sets.map((row) => mappingOf(type, row)) : [];
      }),
    ]),
  );
}

function mappingOf(
  objectType: ObjectType,
  { setKey, label, version, savedAt, userId, keyId }: Mapping & { version: MappingVersion },
): ObjectMapping {
  return {
    objectType,
    setKey,
    label,
    versionId: version.id,
    parts: partsOf(version),
    settings: settingsOf(version),
    enrichment: enrichmentOf(version),
    lockProperty: version.lockProperty,
    savedAt,
    userId,
    keyId,
  };
}

/** The object types whose primary address can be checked. */
export function configuredTypes(mappings: readonly ObjectMapping[]): ObjectType[] {
  return mappings
    .filter(({ setKey, parts }) => setKey === PRIMARY_SET && mappingQuality(parts).canValidate)
    .map(({ objectType }) => objectType);
}
