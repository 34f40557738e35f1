import { DEFAULT_STYLE } from "@plumbline/address";
import { ENRICHMENT_TARGETS } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PARTS, type AddressPart } from "@plumbline/schema/object-types.ts";
import { undoFilterSchema } from "@plumbline/schema/undo/rest.ts";
import { UNDO_FIELDS, type UndoField } from "@plumbline/schema/undo/undo-fields.ts";
import type { MappingVersion } from "../../../generated/prisma/client.ts";
import type { Job } from "../../../work/job-row.ts";
import { mappedProperties, partsOf } from "../../../mapping/version-content.ts";
import { partOptions } from "../../../records/columns.ts";
import type { JobWork, KindWork, LoadedJob, UndoWork } from "../job-work.ts";
import { lockPropertyOf } from "../lock-property.ts";

type KeptProperties = NonNullable<Job["properties"]>;

/** An undo reads and writes the properties of the job that it undoes, whatever the mapping is now; those that are gone it leaves. */
export function undoWorkOf(loaded: LoadedJob): KindWork | null {
  const { job, connection, version } = loaded;
  if (!connection || job.undoOf === null) return null;
  const names = job.properties ?? {};
  const missing = missingFieldsOf(job);
  const present = <Field extends UndoField>(fields: readonly Field[]) =>
    fields.flatMap((field): [Field, string][] => {
      const property = names[field];
      return property === undefined || missing.includes(field) ? [] : [[field, property]];
    });
  const mapped = present(ADDRESS_PARTS);
  const parts = version && partsByField(version, names, missing);
  return {
    jobId: job.id,
    accountId: job.accountId,
    objectType: job.objectType,
    listId: job.listId,
    ref: { accountId: job.accountId, connectionId: connection.id, portalId: connection.portalId },
    mappingVersionId: version?.id ?? "",
    mapped,
    options: partOptions(mapped, loaded.inForce?.options ?? new Map()),
    countryDefault: loaded.inForce?.countryDefault ?? "",
    mappingHash: parts && version ? version.contentHash : job.addressHash,
    style: DEFAULT_STYLE,
    enrichment: { targets: present(ENRICHMENT_TARGETS), overwrite: false },
    enrichmentHash: "",
    lockProperty: lockPropertyOf(loaded),
    undo: {
      of: job.undoOf,
      filter: undoFilterSchema.parse(job.undoFilter ?? {}),
      missing,
      isRedo: job.isRedo,
      addressHash: job.addressHash,
      parts,
    },
  };
}

/** The work of a job of kind undo. */
export function withUndo<Work extends JobWork>(work: Work): Work & { undo: UndoWork } {
  if (!work.undo) throw new Error("not an undo");
  return { ...work, undo: work.undo };
}

export function missingFieldsOf({ missingFields }: Pick<Job, "missingFields">): UndoField[] {
  return UNDO_FIELDS.filter((field) => missingFields.includes(field));
}

/**
 * So that a later job knows the restored values as its mapping reads them, when the mapping was changed since: each of its parts
 * with the field that has its property. Null where it reads a property that the undo does not.
 */
function partsByField(
  version: MappingVersion,
  names: KeptProperties,
  missing: readonly UndoField[],
): UndoWork["parts"] {
  const parts = mappedProperties(partsOf(version)).map(([part, property]): [AddressPart, UndoField | undefined] => [
    part,
    UNDO_FIELDS.find((field) => names[field] === property && !missing.includes(field)),
  ]);
  return parts.every((entry): entry is [AddressPart, UndoField] => entry[1] !== undefined) ? parts : null;
}
