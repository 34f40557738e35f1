import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { newId } from "@plumbline/core/new-id.ts";
import { openDatabase } from "@plumbline/core/db/database.ts";
import { checkInvariants } from "@plumbline/core/maintenance/check-invariants.ts";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";
import type { Stack } from "./boot.ts";
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

/** The demo logins; made once, found again later. */
export async function seedDemo(stack: Stack): Promise<void> {
  await signUp(stack, DEMO.customer.email, DEMO.customer.password, "/hug");
  await signUp(stack, DEMO.operator.email, DEMO.operator.password);
  await withDatabase(stack, (db) =>
    grantOperator({ db, newId, now: () => new Date() }, { email: DEMO.operator.email, isOperator: true }),
  );
}

/**
 * The main job once, for the demo customer: connect, map, clean the list of 10; then a table of what happened and what it cost.
 * A second list leaves changes that need a decision.
 */
export async function runDemo(
  stack: Stack,
  say: (line: string) => void,
  options: { always: boolean },
): Promise<{ isAsItShouldBe: boolean }> {
  const customer = await signUp(stack, DEMO.customer.email, DEMO.customer.password);
  const connections = (await customer.api.ok("GET", "/api/hubspot/connections")) as unknown[];
  const { data } = (await customer.api.ok("GET", "/api/auth/usage")) as { data: { stats: { totalJobs: number } } };
  if (data.stats.totalJobs > 0 && !options.always) return { isAsItShouldBe: true };
  say("Running the main job once for the demo customer ...");
  if (connections.length === 0) await connectPortal(stack, customer, DEMO.portalId);
  await mapContacts(customer, DEMO.portalId);
  const list = await contactList(customer, DEMO.portalId, 10);
  const before = await creditBalance(customer);
  const jobId = await startList(customer, DEMO.portalId, list.listId);
  const job = await untilJob(customer, jobId, ["paused", ...FINAL_STATUSES]);
  const after = await creditBalance(customer);
  say(await table(customer, jobId));
  const violations = await withDatabase(stack, (db) => checkInvariants({ db }));
  const isAsItShouldBe =
    job.status === "completed" &&
    job.records_processed === 10 &&
    before - after === job.records_cleaned &&
    violations.length === 0;
  say(
    `\n${job.records_cleaned} addresses cleaned for ${before - after} credits (${before} -> ${after}); ledger invariants violated: ${violations.length}.`,
  );
  say(`See every change at ${stack.apiUrl}/jobs/${jobId}`);
  const proposals = await cleanWithProposals(customer);
  say(`${proposals} changes of another list wait for a decision at ${stack.apiUrl}/review`);
  if (!isAsItShouldBe) say(`This is not the expected result: ${JSON.stringify({ job, violations })}`);
  return { isAsItShouldBe };
}

/** How many are open afterwards. */
async function cleanWithProposals(customer: Customer): Promise<number> {
  const { listId } = await contactList(customer, DEMO.portalId, 25);
  const jobId = await startList(customer, DEMO.portalId, listId);
  await untilJob(customer, jobId, ["paused", ...FINAL_STATUSES]);
  const { total } = (await customer.api.ok("GET", "/api/hubspot/proposals/facets")) as { total: number };
  return total;
}

async function withDatabase<T>(stack: Stack, use: (db: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const db = openDatabase(parseConfig(stack.env).databaseUrl, { appConnections: 1, systemConnections: 1 });
  try {
    return await use(db);
  } finally {
    await db.close();
  }
}

async function table(customer: Customer, jobId: string): Promise<string> {
  const rows = await outcomeRows(customer, jobId);
  const oneLine = (row: Record<string, string>, when: "before" | "after") =>
    ADDRESS_PARTS.map((part) => row[`${part}_${when}`])
      .filter(Boolean)
      .join(", ");
  const cells = [
    ["Outcome", "Before", "After"],
    ...rows.map((row) => [
      `${row.outcome} (${row.reason})`,
      oneLine(row, "before"),
      row.outcome === "corrected" ? oneLine(row, "after") : "(as it was)",
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => (line[column] ?? "").length)));
  const lines = cells.map((line) =>
    `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`.trimEnd(),
  );
  return ["", ...lines].join("\n");
}
