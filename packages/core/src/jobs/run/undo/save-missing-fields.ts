import { ENRICHMENT_TARGETS } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import { UNDO_FIELDS, type UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { CrmProperty } from "../../../records/store.ts";
import { unusableProperties } from "../../../mapping/require-usable-properties.ts";
import type { Job } from "../../../work/job-row.ts";
import { jobSets, type KeptSet } from "../../job-sets.ts";
import type { RunContext } from "../job-work.ts";

/** A field whose property was deleted or made read-only since is left and listed; the rest is still undone. */
export async function saveMissingFields(
  ctx: Pick<RunContext, "db">,
  job: Job,
  properties: readonly CrmProperty[],
): Promise<void> {
  const { id: jobId } = job;
  await ctx.db.withAccount(job.accountId, async (tx) => {
    const [, ...others] = await jobSets(tx, job);
    await tx.job.updateMany({ where: { id: jobId }, data: { missingFields: missingOf(job, properties) } });
    for (const set of others)
      await tx.jobSet.updateMany({
        where: { jobId, setKey: set.setKey },
        data: { missingFields: missingOf(set, properties) },
      });
  });
}

function missingOf({ properties: kept }: Pick<KeptSet, "properties">, properties: readonly CrmProperty[]): UndoField[] {
  const names = kept ?? {};
  const named = <Field extends UndoField>(fields: readonly Field[]) =>
    fields.flatMap((field): [Field, string][] => (names[field] === undefined ? [] : [[field, names[field] ?? ""]]));
  const unusable = unusableProperties(properties, named(ADDRESS_PARTS), named(ENRICHMENT_TARGETS));
  return UNDO_FIELDS.filter((field) => unusable.some(({ property }) => property === names[field]));
}
