import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { newId } from "@plumbline/core/new-id.ts";
import { openDatabase } from "@plumbline/core/db/database.ts";
import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { control } from "./api-client.ts";
import type { Stack } from "./boot.ts";
import { demoSummary } from "./demo-summary.ts";
import {
  connectPortal,
  contactList,
  creditBalance,
  mapContacts,
  outcomeRows,
  signUp,
  startList,
  untilJob,
  type Customer,
} from "./stories.ts";

export const DEMO = {
  customer: { email: "demo@plumbline.example", password: "plumbline-demo" },
  operator: { email: "operator@plumbline.example", password: "plumbline-operator" },
  portalId: "8800101",
};

/** The demo logins; created once, reused later. */
export async function seedDemo(stack: Stack): Promise<void> {
  await signUp(stack, DEMO.customer.email, DEMO.customer.password, "/hug");
  await signUp(stack, DEMO.operator.email, DEMO.operator.password);
  await withDatabase(stack, (db) =>
    grantOperator({ db, newId, now: () => new Date() }, { email: DEMO.operator.email, isOperator: true }),
  );
}

/** `jobId`: of the cleaned list. `proposals`: open proposals, those of another list, too; `acceptable`: those with a value to accept. */
export type Demo = { isAsExpected: boolean; jobId: string; proposals: number; acceptable: number };

/**
 * Runs the main job once for the demo customer: connect, map, clean the list of 10, and report result and cost. A second list
 * leaves proposals to decide, some of them with a value to accept. Null if an earlier start has done so, unless `always`.
 */
export async function runDemo(
  stack: Stack,
  say: (line: string) => void,
  options: { always: boolean },
): Promise<Demo | null> {
  const customer = await signUp(stack, DEMO.customer.email, DEMO.customer.password);
  const connections = (await customer.api.ok("GET", "/api/hubspot/connections")) as unknown[];
  const { data } = (await customer.api.ok("GET", "/api/auth/usage")) as { data: { stats: { totalJobs: number } } };
  if (data.stats.totalJobs > 0 && !options.always) return null;
  say("Cleaning a list of 10 contacts for the demo customer ...");
  if (connections.length === 0) await connectPortal(stack, customer, DEMO.portalId);
  await mapContacts(customer, DEMO.portalId);
  const list = await contactList(customer, DEMO.portalId, 10);
  const before = await creditBalance(customer);
  const jobId = await startList(customer, DEMO.portalId, list.listId);
  const job = await untilJob(customer, jobId, ["paused", ...FINAL_STATUSES]);
  const after = await creditBalance(customer);
  say(demoSummary(await outcomeRows(customer, jobId), { before, after }));
  const violations = await withDatabase(stack, (db) => checkInvariants({ db }));
  const isAsExpected =
    job.status === "completed" &&
    job.records_processed === 10 &&
    before - after === job.records_cleaned &&
    violations.length === 0;
  if (!isAsExpected) say(`This is not the expected result: ${JSON.stringify({ job, before, after, violations })}`);
  const { total, acceptable } = await cleanWithProposals(stack, customer, say);
  return { isAsExpected: isAsExpected && acceptable > 0, jobId, proposals: total, acceptable };
}

/** Contradictions of which one digit or the missing city is the answer. */
const ANSWERED: Record<string, object> = {
  "40002000001": { address: "6007 Applegate Lane", city: "Louisville", state: "KY", zip: "46219", country: "US" },
  "40002000002": { address: "560 Penstock Drive", city: "", state: "CA", zip: "95945", country: "US" },
};

async function cleanWithProposals(
  stack: Stack,
  customer: Customer,
  say: (line: string) => void,
): Promise<{ total: number; acceptable: number }> {
  for (const [id, properties] of Object.entries(ANSWERED))
    await control(stack.sandboxUrl, "PATCH", `/portals/${DEMO.portalId}/records/contact/${id}`, { properties });
  const { listId } = await contactList(customer, DEMO.portalId, 25);
  const before = await creditBalance(customer);
  await untilJob(customer, await startList(customer, DEMO.portalId, listId), ["paused", ...FINAL_STATUSES]);
  const after = await creditBalance(customer);
  say(`A second list, of 25 contacts, was cleaned for ${before - after} credits (${before} before, ${after} after).`);
  return (await customer.api.ok("GET", "/api/hubspot/proposals/facets")) as { total: number; acceptable: number };
}

async function withDatabase<T>(stack: Stack, use: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase(parseConfig(stack.env).databaseUrl, { appConnections: 1, systemConnections: 1 });
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}
