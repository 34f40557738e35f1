import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import { randomUUID } from "node:crypto";
import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import type { Context } from "@plumbline/core/context.ts";
import { createLogger } from "@plumbline/core/create-context.ts";
import { openDatabase } from "@plumbline/core/db/database.ts";
import type { Stack } from "@plumbline/dev-env/boot.ts";
import { connectPortal, creditBalance, mapContacts, signUp, startList } from "@plumbline/dev-env/stories.ts";
import type { JobAnswer, Customer } from "@plumbline/dev-env/stories.ts";
import { callsTo, makeList, makeSyncedList, type PortalList } from "./portal-list.ts";

export type BenchContext = Pick<Context, "db" | "workflows" | "log" | "newId" | "now">;
export type JobResult = { jobId: string; seconds: number };
/** `addresses`: per record; `start` returns the job's id. */
export type ReadyJob = {
  customer: Customer;
  list: PortalList;
  credits: number;
  addresses: number;
  start: () => Promise<string>;
};

/** The context of a benchmark outside the product: it reads rows, and starts nothing itself. */
export function benchContext(stack: Stack): BenchContext {
  const nobodyWaits = () => Promise.reject(new Error("there is no paused job to wake"));
  return {
    db: openDatabase(stack.databaseUrl, { appConnections: 2, systemConnections: 2 }),
    workflows: {
      start: nobodyWaits,
      putSchedule: nobodyWaits,
      deleteSchedule: nobodyWaits,
      listSchedules: nobodyWaits,
    },
    log: createLogger({ logLevel: "warn" }, "bench"),
    now: () => new Date(),
    newId: () => randomUUID(),
  };
}

/** The web app's polling interval while a job runs. */
const POLL_MS = 1_000;

/** A new customer with a portal, a list and one credit per record. */
export async function prepareJob(ctx: BenchContext, stack: Stack, records: number): Promise<ReadyJob> {
  const list = await makeList(stack.sandboxUrl, records);
  const customer = await signUp(stack, `${randomUUID()}@example.com`, "correct horse battery");
  await connectPortal(stack, customer, list.portalId);
  await mapContacts(customer, list.portalId);
  await grantByOperator(ctx, { email: customer.email, amount: records, key: randomUUID() });
  return {
    customer,
    list,
    credits: await creditBalance(customer),
    addresses: 1,
    start: () => startList(customer, list.portalId, list.listId),
  };
}

const PRIMARY = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" };
const BILLING = {
  street_address: "billing_street",
  city: "billing_city",
  state: "billing_state",
  postal_code: "billing_zip",
  country: "billing_country",
};

/** The same for a list of companies with two addresses, of which one or both are mapped. */
export async function prepareCompanies(
  ctx: BenchContext,
  stack: Stack,
  { records, addresses }: { records: number; addresses: 1 | 2 },
): Promise<ReadyJob> {
  const list = await makeSyncedList(stack.sandboxUrl, records);
  const { portalId, listId } = list;
  const customer = await signUp(stack, `${randomUUID()}@example.com`, "correct horse battery");
  await connectPortal(stack, customer, portalId);
  const billing = { key: "billing", label: "Billing address", ...BILLING };
  await customer.api.ok("POST", `/api/hubspot/address-sets/${portalId}/company`, {
    address_sets: [{ key: "primary", ...PRIMARY }, ...(addresses === 2 ? [billing] : [])],
  });
  await grantByOperator(ctx, { email: customer.email, amount: records * addresses, key: randomUUID() });
  const start = async () => {
    const body = { portalId, listId, objectType: "company", addressSets: "all" };
    return ((await customer.api.ok("POST", "/api/hubspot/manual-clean", body)) as { jobId: string }).jobId;
  };
  return { customer, list, credits: await creditBalance(customer), addresses, start };
}

/** Runs the cleaning job. Timed from the job's row to its end, both by the product's own clock. */
export async function measureJob(
  ctx: BenchContext,
  stack: Stack,
  ready: ReadyJob,
  records: number,
): Promise<JobResult> {
  const { customer, list } = ready;
  const jobId = await ready.start();
  const job = await untilEnded(customer, jobId);
  const row = await ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  if (!row.finishedAt) throw new Error("The job has no end");
  const { written } = await callsTo(stack.sandboxUrl, list.portalId);
  await requireWhole(ctx, ready, { job, records, written, accountId: row.accountId });
  return { jobId, seconds: (row.finishedAt.getTime() - row.createdAt.getTime()) / 1000 };
}

async function untilEnded(customer: Customer, jobId: string): Promise<JobAnswer> {
  for (;;) {
    const job = (await customer.api.ok("GET", `/api/hubspot/jobs/${jobId}`)) as JobAnswer;
    if (job.status === "paused" || isFinal(job.status)) return job;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

type Ended = { job: JobAnswer; records: number; written: number; accountId: string };

/** Speed is meaningless for a wrong job: every record must have an outcome, credits spent = successes, every invariant holds. */
async function requireWhole(ctx: BenchContext, ready: ReadyJob, ended: Ended): Promise<void> {
  const { job, records, written, accountId } = ended;
  const account = await ctx.db.withSystem((tx) => tx.creditAccount.findUniqueOrThrow({ where: { accountId } }));
  const { confirmed = 0, corrected = 0 } = job.outcomes;
  const violations = await checkInvariants(ctx);
  const wrong = [
    job.status === "completed" || `the job is ${job.status} (${job.reason})`,
    job.records_processed === records * ready.addresses ||
      `${job.records_processed} of ${records} records were processed`,
    job.credits_used === confirmed + corrected || `${job.credits_used} credits for ${confirmed + corrected} successes`,
    account.spent === job.credits_used || `the ledger has ${account.spent} spent, the job ${job.credits_used}`,
    account.available === ready.credits - job.credits_used || `the balance is ${account.available}`,
    account.held === 0 || `${account.held} credits are still held`,
    // One update covers all addresses of a record.
    (ready.addresses === 1 ? written === corrected : written <= corrected) ||
      `${written} records were written, ${corrected} have that outcome`,
    violations.length === 0 || `ledger invariants are violated: ${JSON.stringify(violations)}`,
  ].filter((answer) => answer !== true);
  if (wrong.length > 0) throw new Error(`The job is not as it should be: ${wrong.join("; ")}`);
}
