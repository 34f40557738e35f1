import { ENRICHMENT_TARGETS } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { UNDO_FIELDS, type UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { CrmProperty } from "../../../portals/hubspot/properties.ts";
import type { Job } from "../../../work/job-row.ts";
import { unusableProperties } from "../../../mapping/require-usable-properties.ts";
import type { RunContext } from "../job-work.ts";

/** A field whose property was deleted or made read-only since is left and listed; the rest is undone all the same. */
export async function saveMissingFields(
  ctx: Pick<RunContext, "db">,
  job: Pick<Job, "id" | "accountId" | "properties">,
  properties: readonly CrmProperty[],
): Promise<void> {
  const names = job.properties ?? {};
  const named = <Field extends UndoField>(fields: readonly Field[]) =>
    fields.flatMap((field): [Field, string][] => (names[field] === undefined ? [] : [[field, names[field] ?? ""]]));
  const unusable = unusableProperties(properties, named(ADDRESS_PARTS), named(ENRICHMENT_TARGETS));
  const missingFields = UNDO_FIELDS.filter((field) => unusable.some(({ property }) => property === names[field]));
  await ctx.db.withAccount(job.accountId, (tx) =>
    tx.job.updateMany({ where: { id: job.id }, data: { missingFields } }),
  );
}
