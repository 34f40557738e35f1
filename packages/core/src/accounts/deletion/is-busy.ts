import { OPEN_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { Tx } from "../../db/database.ts";

/** Whether anything of the account can still write: a job, a portal being disconnected, a schedule. */
export async function isBusy(tx: Tx, accountId: string): Promise<boolean> {
  const jobs = await tx.job.count({ where: { accountId, status: { in: [...OPEN_STATUSES] } } });
  const portals = await tx.connection.count({ where: { accountId } });
  const schedules = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM recurring_job WHERE account_id = ${accountId}::uuid AND synced_revision <> revision LIMIT 1`;
  return jobs + portals + schedules.length > 0;
}
