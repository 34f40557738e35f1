import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { connectPortal, creditBalance, mapContacts, signUp } from "@plumbline/dev-env/stories.ts";
import type { Customer, JobAnswer } from "@plumbline/dev-env/stories.ts";
import { isFinal } from "@plumbline/schema/jobs/job-state.ts";
import type { Bench } from "./with-stack.ts";

/** A customer, one of their portals, and the credits that they began with. */
export type Owner = Customer & { portalId: string; credits: number };
/** By default a portal has HubSpot's real request limit. One that syncs with Salesforce has companies with a billing address. */
type Portal = { isUnlimited?: boolean; isSynced?: boolean };

export async function newPortal({ sandbox }: Bench, { isUnlimited, isSynced }: Portal = {}): Promise<string> {
  const { id } = (await sandbox("POST", "/portals", isSynced ? { isSynced } : {})) as { id: number };
  if (isUnlimited) await sandbox("PUT", `/portals/${id}/limit`, { requests: null });
  return String(id);
}

/** A new customer with a mapped portal and this many credits. */
export async function newOwner(bench: Bench, credits: number, portal: Portal = {}): Promise<Owner> {
  const customer = await signUp(bench.stack, `${randomUUID()}@example.com`, "correct horse battery");
  const portalId = await addPortal(bench, customer, portal);
  await grantByOperator(bench.ctx, { email: customer.email, amount: credits, key: randomUUID() });
  return { ...customer, portalId, credits: await creditBalance(customer) };
}

/** The id of another mapped portal of this customer. */
export async function addPortal(bench: Bench, customer: Customer, portal: Portal = {}): Promise<string> {
  const portalId = await newPortal(bench, portal);
  await connectPortal(bench.stack, customer, portalId);
  await mapContacts(customer, portalId);
  return portalId;
}

/** The id of a new list of this many records. */
export async function newList(
  { sandbox }: Bench,
  portalId: string,
  size: number,
  objectType: "contact" | "company" | "deal" = "contact",
): Promise<string> {
  const list = { objectType, name: `Benchmark ${size} ${randomUUID()}`, size };
  const { listId } = (await sandbox("POST", `/portals/${portalId}/lists`, list)) as { listId: string | number };
  return String(listId);
}

/** The calls to a portal since the last reset. */
export type Calls = {
  total: number;
  refused429: number;
  maxInTenSeconds: number;
  requests: Readonly<Record<string, number>>;
};

export async function callsTo({ sandbox }: Bench, portalId: string): Promise<Calls> {
  return (await sandbox("GET", `/portals/${portalId}/stats`)) as Calls;
}

export async function resetCalls({ sandbox }: Bench, portalId: string): Promise<void> {
  await sandbox("POST", `/portals/${portalId}/stats/reset`);
}

/** The written records of a portal, and how often the product wrote each. */
export async function writesTo({ sandbox }: Bench, portalId: string): Promise<{ appWrites: number }[]> {
  return (await sandbox("GET", `/portals/${portalId}/writes`)) as { appWrites: number }[];
}

/** The first answer that is not false or null. */
export async function until<T>(
  read: () => Promise<T | false | null>,
  { seconds = Infinity, everyMs = 1_000 } = {},
): Promise<T> {
  const deadline = performance.now() + seconds * 1_000;
  for (;;) {
    const found = await read();
    if (found !== false && found !== null) return found;
    if (performance.now() > deadline) throw new Error(`not within ${seconds} s`);
    await wait(everyMs);
  }
}

type EndedJob = JobAnswer & { duration_ms: number | null };

export async function jobOf({ api }: Pick<Customer, "api">, jobId: string): Promise<EndedJob> {
  return (await api.ok("GET", `/api/hubspot/jobs/${jobId}`)) as EndedJob;
}

/** Polls like the web app, or more often. */
export async function untilCompleted(
  customer: Pick<Customer, "api">,
  jobId: string,
  everyMs = 1_000,
): Promise<EndedJob> {
  const ended = async () => {
    const job = await jobOf(customer, jobId);
    return (job.status === "paused" || isFinal(job.status)) && job;
  };
  const job = await until(ended, { everyMs });
  if (job.status !== "completed") throw new Error(`The job is ${job.status}: ${job.reason}`);
  return job;
}

/**
 * Waits for the only job of an account. Seconds from the job's row to its end, both by the product's own clock. Speed is meaningless
 * for a wrong job: every address must have an outcome, credits spent = successes, and every invariant must hold.
 */
export async function measureJob(
  bench: Bench,
  owner: Owner,
  { jobId, records, addresses = 1 }: { jobId: string; records: number; addresses?: number },
): Promise<number> {
  const { ctx } = bench;
  const job = await untilCompleted(owner, jobId);
  const { row, account } = await ctx.db.withSystem(async (tx) => {
    const row = await tx.job.findUniqueOrThrow({ where: { id: jobId } });
    return { row, account: await tx.creditAccount.findUniqueOrThrow({ where: { accountId: row.accountId } }) };
  });
  if (!row.finishedAt) throw new Error("The job has no end");
  const written = (await writesTo(bench, owner.portalId)).length;
  const violations = await checkInvariants(ctx);
  const { confirmed = 0, corrected = 0 } = job.outcomes;
  const wrong = [
    job.records_processed === records * addresses || `${job.records_processed} of ${records} records were processed`,
    job.credits_used === confirmed + corrected || `${job.credits_used} credits for ${confirmed + corrected} successes`,
    account.spent === job.credits_used || `the ledger has ${account.spent} spent, the job ${job.credits_used}`,
    account.available === owner.credits - job.credits_used || `the balance is ${account.available}`,
    account.held === 0 || `${account.held} credits are still held`,
    // One update covers all addresses of a record.
    (addresses === 1 ? written === corrected : written <= corrected) ||
      `${written} records were written, ${corrected} have that outcome`,
    violations.length === 0 || `ledger invariants are violated: ${JSON.stringify(violations)}`,
  ].filter((answer) => answer !== true);
  if (wrong.length > 0) throw new Error(`The job is not as it should be: ${wrong.join("; ")}`);
  return (row.finishedAt.getTime() - row.createdAt.getTime()) / 1000;
}
