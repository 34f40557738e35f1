import { UNDO_FIELDS } from "@plumbline/schema/undo/undo-fields.ts";
import type { Tx } from "../db/database.ts";
import { rowParser, textsUnder } from "../db/parse-row.ts";
import type { JobSet } from "../generated/prisma/client.ts";
import { propertiesWritten } from "../mapping/version-content.ts";
import type { Job } from "../work/job-row.ts";

/** What a job stores of one of its address sets: mappings are deleted with their connection, but an undo needs them. */
export type KeptSet = {
  setKey: string;
  /** Empty for the primary set. */
  label: string;
  /** Null for an undo, and once the version is gone. */
  mappingVersionId: string | null;
  addressHash: string;
  /** The properties that the job writes, by field. Null for jobs of releases that did not store them. */
  properties: Job["properties"];
  /** For an undo: fields whose property is gone. */
  missingFields: readonly string[];
};

const parseJobSet = rowParser("job_set", { properties: textsUnder(UNDO_FIELDS) }, "setKey");

/** The first set of a job is stored in the job's own row. */
export function firstSetOf(job: Job): KeptSet {
  const { setKey, setLabel: label, mappingVersionId, addressHash, properties, missingFields } = job;
  return { setKey, label, mappingVersionId, addressHash, properties, missingFields };
}

/** All address sets of a job, in their order. */
export async function jobSets(tx: Tx, job: Job): Promise<KeptSet[]> {
  const first = firstSetOf(job);
  if (job.setCount === 1) return [first];
  const rows = await tx.jobSet.findMany({
    where: { jobId: job.id },
    orderBy: [{ position: "asc" }, { setKey: "asc" }],
  });
  return [first, ...rows.map(keptSetOf)];
}

/** The keys of the sets that a job works on. */
export async function workedSets(tx: Tx, job: Job): Promise<string[]> {
  const sets = await jobSets(tx, job);
  return sets.map(({ setKey }) => setKey).filter((setKey) => !job.leftOut.includes(setKey));
}

function keptSetOf(row: JobSet): KeptSet {
  const { setKey, label, mappingVersionId, addressHash, properties, missingFields } = parseJobSet(row);
  return { setKey, label, mappingVersionId, addressHash, properties, missingFields };
}

/** What a new job stores of the sets with these mapping versions. */
export async function setsOfVersions(tx: Tx, versionIds: readonly string[]): Promise<KeptSet[]> {
  const versions = await tx.mappingVersion.findMany({
    where: { id: { in: [...versionIds] } },
    include: { mappings: true },
  });
  return versionIds.map((id): KeptSet => {
    const version = versions.find((one) => one.id === id);
    if (!version) throw new Error("no such mapping version");
    return {
      setKey: version.setKey,
      label: version.mappings[0]?.label ?? "",
      mappingVersionId: id,
      addressHash: version.contentHash,
      properties: propertiesWritten(version),
      missingFields: [],
    };
  });
}
