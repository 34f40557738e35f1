import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import type { PortalCustomer } from "./customers.ts";
import type { Installation } from "./installation.ts";
import type { StartedJob } from "./jobs.ts";

export type Truth = {
  jobs: number;
  records: number;
  corrected: number;
  wrong: number;
  spent: number;
  refused429: number;
};
/** `broken`: what is not as it must be, in words; empty = all is. */
export type Verdict = { truth: Truth; broken: string[] };

/**
 * Of so many records the address engine may write one wrong value: a postal code with a wrong digit that another code of its city
 * has, and without its zero, gets the zero back (8 of 600,000 by the engine alone). What a kill damages would be many.
 */
const RECORDS_FOR_ONE_WRONG = 20_000;

type JobRow = {
  id: string;
  account_id: string;
  list_id: string;
  status: string;
  rows: number;
  unended: number;
  counted: number;
  corrected: number;
  successes: number;
};

/** At the end of everything: each record has one outcome and was written at most once, credits are the successes, the ledger holds, no right value was harmed. */
export async function requireWhole(
  on: Installation,
  customers: readonly PortalCustomer[],
  input: { jobs: readonly StartedJob[]; recordsOfEach: (job: StartedJob) => number },
): Promise<Verdict> {
  const broken: string[] = [];
  const expectEqual = (what: string, actual: unknown, wanted: unknown) => {
    if (actual !== wanted) broken.push(`${what}: ${String(actual)} instead of ${String(wanted)}`);
  };
  const rows = await jobRows(on);
  const started = new Map(input.jobs.map((job) => [job.jobId, job]));
  expectEqual("jobs", rows.length, started.size);
  for (const row of rows) {
    const job = started.get(row.id);
    const records = job ? input.recordsOfEach(job) : NaN;
    expectEqual(`status of job ${row.id}`, row.status, "completed");
    expectEqual(`records of job ${row.id}`, row.rows, records);
    expectEqual(`records without outcome in job ${row.id}`, row.unended, 0);
    expectEqual(`outcomes counted in job ${row.id}`, row.counted, records);
  }
  const truth: Truth = { jobs: rows.length, records: 0, corrected: 0, wrong: 0, spent: 0, refused429: 0 };
  for (const customer of customers) {
    const own = rows.filter((row) => row.account_id === customer.accountId);
    const sum = (of: (row: JobRow) => number) => own.reduce((total, row) => total + of(row), 0);
    const of = `of portal ${customer.portalId}`;
    const account = await on.ctx.db.withSystem((tx) =>
      tx.creditAccount.findUniqueOrThrow({ where: { accountId: customer.accountId } }),
    );
    const successes = sum((row) => row.successes);
    expectEqual(`credits spent ${of}`, account.spent, successes);
    expectEqual(`credits available ${of}`, account.available, customer.credits - successes);
    expectEqual(`credits held ${of}`, account.held, 0);
    const crm = await crmOf(on, customer, own);
    const corrected = sum((row) => row.corrected);
    expectEqual(`records written ${of}`, crm.written, corrected);
    expectEqual(`records written more than once ${of}`, crm.writtenMoreThanOnce, 0);
    expectEqual(`right values harmed ${of}`, crm.harmed, 0);
    truth.records += sum((row) => row.rows);
    truth.corrected += corrected;
    truth.wrong += crm.wrong;
    truth.spent += account.spent;
    truth.refused429 += crm.refused429;
  }
  if (truth.wrong * RECORDS_FOR_ONE_WRONG > truth.records)
    broken.push(`wrong values: ${truth.wrong} in ${truth.records} records`);
  const claims = await on.ctx.db.withSystem((tx) => tx.recordMemory.count({ where: { claimJobId: { not: null } } }));
  expectEqual("records still claimed", claims, 0);
  for (const violation of await checkInvariants(on.ctx)) broken.push(`invariant: ${JSON.stringify(violation)}`);
  return { truth, broken };
}

async function jobRows(on: Installation): Promise<JobRow[]> {
  return await on.ctx.db.statement<JobRow>(sql`
    SELECT job.id::text, job.account_id::text, job.list_id, job.status::text, r.rows, r.unended, r.corrected, r.successes,
      confirmed + job.corrected + unchanged + review + failed + skipped + not_done AS counted
    FROM job JOIN LATERAL (
      SELECT count(*)::int AS rows, (count(*) FILTER (WHERE state IN ('waiting', 'planned')))::int AS unended,
        (count(*) FILTER (WHERE state = 'corrected'))::int AS corrected,
        (count(*) FILTER (WHERE state IN ('confirmed', 'corrected')))::int AS successes
      FROM job_record WHERE job_record.job_id = job.id
    ) r ON true`);
}

type Crm = { written: number; writtenMoreThanOnce: number; wrong: number; harmed: number; refused429: number };

/** What the sandbox knows of a portal: who wrote what, and whether it is right. */
async function crmOf(on: Installation, { portalId }: PortalCustomer, jobs: readonly JobRow[]): Promise<Crm> {
  const get = (path: string) => control(on.sandboxUrl, "GET", `/portals/${portalId}${path}`);
  const writes = (await get("/writes")) as { appWrites: number }[];
  const { refused429 } = (await get("/stats")) as { refused429: number };
  let wrong = 0;
  let harmed = 0;
  for (const { list_id: listId } of jobs) {
    const { verdicts } = (await get(`/score/${listId}`)) as { verdicts: { wrong: number; harmed: number } };
    wrong += verdicts.wrong;
    harmed += verdicts.harmed;
  }
  return {
    written: writes.length,
    writtenMoreThanOnce: writes.filter(({ appWrites }) => appWrites > 1).length,
    wrong,
    harmed,
    refused429,
  };
}
