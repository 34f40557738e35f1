import type { Enrichment } from "@plumbline/schema/mapping/enrichment.ts";
import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { MappedParts } from "@plumbline/schema/mapping/rest.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Context } from "../context.ts";
import type { Tx } from "../db/database.ts";
import { Prisma } from "../generated/prisma/client.ts";
import { contentHash, enrichmentHash, extraPartsOf, storedEnrichment } from "./version-content.ts";

type NewVersion = {
  accountId: string;
  connectionId: string;
  objectType: ObjectType;
  setKey: string;
  parts: MappedParts;
  settings: FormatSettings;
  enrichment: Enrichment;
  lockProperty: string;
};

/** The version with this content; identical content is the same version. */
export async function findOrMakeVersion(
  ctx: Pick<Context, "newId" | "now">,
  tx: Tx,
  input: NewVersion,
): Promise<{ versionId: string; hash: string }> {
  const hash = addressHashOf(input);
  const { connectionId, objectType, setKey } = input;
  const sameAddress = { connectionId, objectType, setKey, contentHash: hash };
  const key = { ...sameAddress, enrichmentHash: enrichmentHash(input.enrichment, input.lockProperty) };
  // Jobs decide in one style per address hash, whatever the enrichment.
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
        extraParts: extraPartsOf(input.parts),
        streetAddress: input.parts.street_address,
        city: input.parts.city,
        state: input.parts.state,
        postalCode: input.parts.postal_code,
        country: input.parts.country,
        settings: definedSettings(input.settings),
        enrichment: storedEnrichment(input.enrichment),
        lockProperty: input.lockProperty,
        ...(styled?.inferredStyle ? { inferredStyle: styled.inferredStyle } : {}),
        createdAt: ctx.now(),
      },
    ],
    skipDuplicates: true,
  });
  const version = await tx.mappingVersion.findUniqueOrThrow({
    where: { connectionId_objectType_setKey_contentHash_enrichmentHash: key },
    select: { id: true },
  });
  return { versionId: version.id, hash };
}

/** For a mapping that is not saved. */
export function addressHashOf({ parts, settings }: Pick<NewVersion, "parts" | "settings">): string {
  return contentHash(parts, definedSettings(settings));
}

/** Omitted settings are not part of the content, so that the same mapping has the same hash. */
function definedSettings(settings: FormatSettings): FormatSettings {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined));
}
