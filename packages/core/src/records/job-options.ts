import { KEPT_OPTIONS_OF_JOB, parseOptions } from "../connections/property-options.ts";
import type { Tx } from "../db/database.ts";
import { parseJob } from "../work/job-row.ts";
import { NO_OPTIONS, partOptions, type PartOptions } from "./columns.ts";

/** Options of the dropdowns that a job reads, by the key of the address set. */
export type JobOptions = ReadonlyMap<string, PartOptions>;

export function optionsOf(options: JobOptions | undefined, { setKey }: { setKey: string }): PartOptions {
  return options?.get(setKey) ?? NO_OPTIONS;
}

/** Options of the dropdowns that these jobs read, by job id, as last read. */
export async function jobOptions(tx: Tx, jobIds: readonly string[]): Promise<Map<string, JobOptions>> {
  const ids = [...jobIds];
  const rows = await tx.$queryRaw<{ id: string; set_key: string; properties: unknown; options: unknown }[]>`
    SELECT id, set_key, properties, ${KEPT_OPTIONS_OF_JOB} AS options FROM (
      SELECT id, set_key, properties, connection_id, object_type FROM job WHERE id = ANY (${ids}::uuid[])
      UNION ALL
      SELECT job.id, other.set_key, other.properties, job.connection_id, job.object_type
      FROM job_set other JOIN job ON job.id = other.job_id WHERE other.job_id = ANY (${ids}::uuid[])
    ) job`;
  const found = new Map<string, Map<string, PartOptions>>();
  for (const { id, set_key: setKey, options, ...row } of rows) {
    const { properties } = parseJob({ id, ...row });
    const ofJob = found.get(id) ?? new Map<string, PartOptions>();
    found.set(id, ofJob.set(setKey, partOptions(Object.entries(properties ?? {}), parseOptions(options))));
  }
  return found;
}
