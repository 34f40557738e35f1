import { KEPT_OPTIONS_OF_JOB, parseOptions } from "../connections/property-options.ts";
import type { Tx } from "../db/database.ts";
import { parseJob } from "../work/job-row.ts";
import { partOptions, type PartOptions } from "./columns.ts";

/** Of the dropdowns that these jobs read, by job id, as they were read last. */
export async function jobOptions(tx: Tx, jobIds: readonly string[]): Promise<Map<string, PartOptions>> {
  const rows = await tx.$queryRaw<{ id: string; properties: unknown; options: unknown }[]>`
    SELECT id, properties, ${KEPT_OPTIONS_OF_JOB} AS options FROM job WHERE id = ANY (${[...jobIds]}::uuid[])`;
  return new Map(
    rows.map(({ id, options, ...row }) => {
      const { properties } = parseJob({ id, ...row });
      return [id, partOptions(Object.entries(properties ?? {}), parseOptions(options))];
    }),
  );
}
