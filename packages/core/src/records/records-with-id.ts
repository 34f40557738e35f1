import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { Actor } from "../actor.ts";
import type { Context } from "../context.ts";

export type KnownRecord = { portalId: string; portalName: string; objectType: ObjectType; recordId: string };

/** Newest jobs that are scanned. */
const MAX_READ = 1_000;

/** The records with this id that jobs of the account have processed; HubSpot's ids are unique per portal and type only. */
export async function recordsWithId(
  ctx: Pick<Context, "db">,
  actor: Actor,
  { recordId }: { recordId: string },
): Promise<KnownRecord[]> {
  const rows = await ctx.db.readAccount(
    actor.accountId,
    (tx) => tx.$queryRaw<{ portal_id: string; portal_name: string; object_type: ObjectType }[]>`
      SELECT DISTINCT ON (j.portal_id, j.object_type) j.portal_id, j.portal_name, j.object_type
      FROM (
        SELECT job_id FROM job_record WHERE account_id = ${actor.accountId}::uuid AND record_id = ${recordId}
          AND state NOT IN ('waiting', 'planned')
        ORDER BY job_id DESC LIMIT ${MAX_READ}
      ) r
      CROSS JOIN LATERAL (SELECT portal_id, portal_name, object_type FROM job WHERE job.id = r.job_id LIMIT 1) j
      ORDER BY j.portal_id, j.object_type, r.job_id DESC`,
  );
  return rows.map((row) => ({
    portalId: row.portal_id,
    portalName: row.portal_name,
    objectType: row.object_type,
    recordId,
  }));
}
