import type { MappedPart, ObjectType } from "@plumbline/schema/object-types.ts";
import type { Connection } from "../../generated/prisma/client.ts";
import type { JobWork, RunContext, SetWork } from "./job-work.ts";

/*
 * The country is the companion of its state: it is part of the state's update, even unchanged, where the portal requires both in
 * one request (decision 052). The value that was read is sent, so that the plan is the same with and without it.
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
