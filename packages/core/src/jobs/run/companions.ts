import type { MappedPart, ObjectType } from "@plumbline/schema/object-types.ts";
import type { Connection } from "../../generated/prisma/client.ts";
import type { JobWork, RunContext, SetWork } from "./job-work.ts";

/*
 * The country is the companion of its state: it goes into the update of the state, unchanged if need be, where the portal asks for
 * both in one request (decision 052). What goes along is the value that was read, so that the plan is the same with it and without.
 */

type Mapped = readonly (readonly [MappedPart, string])[];

/** Whether the country is sent along: a portal with dropdowns may require it, any other has required it. */
export function takesCountry({ options, needsCountry }: Partial<Pick<SetWork, "options" | "needsCountry">>): boolean {
  return needsCountry === true || options?.state !== undefined || options?.country !== undefined;
}

/** Whether HubSpot has required the country for this mapping. */
export function hasAskedForCountry(
  { companions }: Pick<Connection, "companions">,
  objectType: ObjectType,
  mapped: Mapped,
): boolean {
  const country = countryOf(mapped);
  return country !== undefined && companions.includes(companionName(objectType, country));
}

/** Stored for later jobs and chunks. */
export async function keepCompanions(
  ctx: Pick<RunContext, "db">,
  { accountId, ref, objectType }: Pick<JobWork, "accountId" | "ref" | "objectType">,
  sets: readonly Pick<SetWork, "mapped">[],
): Promise<void> {
  const names = sets.flatMap(({ mapped }) => countryOf(mapped) ?? []);
  const companions = names.map((name) => companionName(objectType, name));
  await ctx.db.withAccount(
    accountId,
    (tx) => tx.$executeRaw`
      UPDATE connection SET companions = ARRAY(SELECT DISTINCT unnest(companions || ${companions}::text[]))
      WHERE id = ${ref.connectionId}::uuid AND NOT companions @> ${companions}::text[]`,
  );
}

const companionName = (objectType: ObjectType, property: string) => `${objectType}/${property}`;

const countryOf = (mapped: Mapped) => mapped.find(([part]) => part === "country")?.[1];
