import { DEFAULT_STYLE } from "@plumbline/address";
import { ENRICHMENT_TARGETS } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { undoFilterSchema } from "@plumbline/schema/undo/rest.ts";
import { UNDO_FIELDS, type UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { MappingVersion } from "../../generated/prisma/client.ts";
import type { Job } from "../../work/job-row.ts";
import { writtenOf } from "../../mapping/version-content.ts";
import { partOptions } from "../../records/columns.ts";
import { hasAskedForCountry } from "../pipeline/definitions.ts";
import { jobSets, type KeptSet } from "../job-sets.ts";
import type {
  ConnectedJob,
  JobWork,
  KindWork,
  LoadedSet,
  RunContext,
  SetWork,
  UndoWork,
  UndoneSet,
} from "../pipeline/work.ts";
import { lockPropertyOf } from "../pipeline/write-guards.ts";
import type { CrmProperty } from "../../records/store.ts";
import { unusableProperties } from "../../mapping/require-usable-properties.ts";

type KeptProperties = NonNullable<Job["properties"]>;

/**
 * An undo reads and writes the properties of the job that it undoes, whatever the current mapping; it leaves those that are gone.
 */
export function undoWorkOf(loaded: ConnectedJob): KindWork | null {
  const { job, sets } = loaded;
  if (job.undoOf === null) return null;
  return {
    sets: sets.map((set) => undoneSetOf(set, loaded)),
    undo: { of: job.undoOf, filter: undoFilterSchema.parse(job.undoFilter ?? {}), isRedo: job.isRedo },
  };
}

function undoneSetOf({ kept, version, ...set }: LoadedSet, { job, connection, inForce }: ConnectedJob): SetWork {
  const names = kept.properties ?? {};
  const missing = missingFieldsOf(kept);
  const present = <Field extends UndoField>(fields: readonly Field[]) =>
    fields.flatMap((field): [Field, string][] => {
      const property = names[field];
      return property === undefined || missing.includes(field) ? [] : [[field, property]];
    });
  const mapped = present(ADDRESS_PARTS);
  const targets = present(ENRICHMENT_TARGETS);
  const parts = version && partsByField(version, names, missing);
  return {
    setKey: kept.setKey,
    mappingVersionId: version?.id ?? "",
    mapped,
    options: partOptions([...mapped, ...targets], inForce.options),
    needsCountry: hasAskedForCountry(connection, job.objectType, mapped),
    mappingHash: parts && version ? version.contentHash : kept.addressHash,
    writeHash: kept.addressHash,
    style: DEFAULT_STYLE,
    enrichment: { targets, overwrite: false },
    enrichmentHash: "",
    lockProperty: lockPropertyOf({ version, ...set }),
    undone: { missing, addressHash: kept.addressHash, parts },
  };
}

/** Additional work fields for a set of an undo. */
export type Undoing = { undo: UndoWork; undone: UndoneSet };

/** The work on a set of a job of kind undo. */
export function withUndo<Work extends Pick<JobWork, "undo"> & Pick<SetWork, "undone">>(work: Work): Work & Undoing {
  if (!work.undo || !work.undone) throw new Error("not an undo");
  return { ...work, undo: work.undo, undone: work.undone };
}

export function missingFieldsOf({ missingFields }: Pick<KeptSet, "missingFields">): UndoField[] {
  return UNDO_FIELDS.filter((field) => missingFields.includes(field));
}

/**
 * Lets a later job recognize the restored values as its mapping reads them, if the mapping was changed since: each of its parts
 * with the field that has its property. Null where it reads a property that the undo does not.
 */
function partsByField(
  version: MappingVersion,
  names: KeptProperties,
  missing: readonly UndoField[],
): UndoneSet["parts"] {
  const parts = writtenOf(version).map(([part, property]): [AddressPart, UndoField | undefined] => [
    part,
    UNDO_FIELDS.find((field) => names[field] === property && !missing.includes(field)),
  ]);
  return parts.every((entry): entry is [AddressPart, UndoField] => entry[1] !== undefined) ? parts : null;
}

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

/** Payload of `job.undone`: ids, codes and counts, as in REST; no record values. */
export function undoneJob(job: Job) {
  const { restored, unchanged, failed, skipped, notDone } = job;
  return {
    job_id: job.id,
    undo_of: job.undoOf,
    status: job.status,
    reason: job.reason,
    object_type: job.objectType,
    portal_id: job.portalId,
    records_total: job.recordsTotal,
    outcomes: { restored, unchanged, failed, skipped, not_done: notDone },
  };
}
