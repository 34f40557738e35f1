import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { randomUUID } from "node:crypto";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import type { Context } from "@plumbline/core/context.ts";
import { sql } from "@plumbline/core/db/database.ts";
import { control } from "./api-client.ts";
import {
  connectPortal,
  mapContacts,
  outcomeRows,
  signUp,
  startList,
  untilJob,
  type Customer,
  type World,
} from "./stories.ts";

const STOPPED = ["paused", ...FINAL_STATUSES];

/** As long as real names of portals can be. */
export const LONG_NAME = "donaudampfschifffahrtsgesellschaft-international-holdings.example";

export type FilledAccount = Customer & {
  portalId: string;
  longPortalId: string;
  bigJobId: string;
  pausedJobId: string;
  checkJobId: string;
  undoJobId: string;
  /** A locked record of the jobs above. */
  recordId: string;
  proposalId: string;
};

/**
 * An account with a long history: the 10,000-record list, small and paused jobs, a check, an undo, a recurring job, open
 * proposals, a locked record, two portals of which one has a very long name, and a year of months. For screenshots and page
 * measurements.
 */
export async function seedAccount(
  world: World,
  ctx: Pick<Context, "db" | "now" | "newId" | "workflows" | "log">,
  email: string,
): Promise<FilledAccount> {
  const customer = await signUp(world, email, "a long enough password", "/sprocketeer");
  await grantByOperator(ctx, { email, amount: 40_000, key: randomUUID() });
  const portalId = await newPortal(world, customer, "northwind-outfitters.example");
  const longPortalId = await newPortal(world, customer, LONG_NAME);
  await mapContacts(customer, portalId);
  await mapContacts(customer, longPortalId);

  const lists = (await customer.api.ok("GET", `/api/hubspot/lists/${portalId}/contact`)) as List[];
  const bigJobId = await startList(
    customer,
    portalId,
    listOf(lists, (list) => list.size === 10_000),
  );
  const jobIds: string[] = [];
  for (const size of [10, 25, 500]) {
    const jobId = await startList(
      customer,
      portalId,
      listOf(lists, (list) => list.size === size),
    );
    await untilJob(customer, jobId, STOPPED);
    jobIds.push(jobId);
  }
  const [tenJobId = "", undoneJobId = ""] = jobIds;
  const recordId = (await outcomeRows(customer, tenJobId))[0]?.["record_id"] ?? "";
  await lockRecord(customer, portalId, recordId);
  const undoJobId = await begun(customer, `/api/hubspot/jobs/${undoneJobId}/undo`, {});
  await untilJob(customer, undoJobId, STOPPED);
  const pausedJobId = await startList(
    customer,
    portalId,
    listOf(lists, (list) => /wrong mapping/i.test(list.name)),
  );
  await untilJob(customer, pausedJobId, STOPPED);
  await customer.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: longPortalId,
    listId: listOf(
      (await customer.api.ok("GET", `/api/hubspot/lists/${longPortalId}/contact`)) as List[],
      (list) => list.size === 25,
    ),
    objectType: "contact",
    isRecurring: true,
    recurrenceInterval: "6h",
  });
  await untilJob(customer, bigJobId, STOPPED, 600_000);
  const checkJobId = await begun(customer, "/api/hubspot/checks", {
    portalId,
    listId: listOf(lists, (list) => list.size === 500),
    objectType: "contact",
  });
  await untilJob(customer, checkJobId, STOPPED);
  await spreadOverMonths(ctx, email);
  const proposalId = await firstProposal(customer);
  return {
    ...customer,
    portalId,
    longPortalId,
    bigJobId,
    pausedJobId,
    checkJobId,
    undoJobId,
    recordId,
    proposalId,
  };
}

async function begun(customer: Customer, path: string, body: object): Promise<string> {
  return ((await customer.api.ok("POST", path, body)) as { jobId: string }).jobId;
}

async function lockRecord(customer: Customer, portalId: string, recordId: string): Promise<void> {
  await customer.api.ok("POST", "/graphql", {
    query:
      "mutation Lock($portalId: String!, $recordId: String!) { lockRecord(portalId: $portalId, objectType: contact, recordId: $recordId) }",
    variables: { portalId, recordId },
  });
}

async function firstProposal(customer: Customer): Promise<string> {
  const { data } = (await customer.api.ok("POST", "/graphql", {
    query: "query First { proposals(first: 1) { nodes { id } } }",
  })) as { data: { proposals: { nodes: { id: string }[] } } };
  return data.proposals.nodes[0]?.id ?? "";
}

type List = { listId: string; name: string; size: number };

function listOf(lists: readonly List[], isWanted: (list: List) => boolean): string {
  const found = lists.find(isWanted);
  if (!found) throw new Error(`No such list among ${lists.map(({ name }) => name).join(", ")}`);
  return found.listId;
}

async function newPortal(world: World, customer: Customer, domain: string): Promise<string> {
  const { id } = (await control(world.sandboxUrl, "POST", "/portals", { name: domain, domain })) as { id: number };
  return await connectPortal(world, customer, String(id));
}

/** Keeps the newest job's date and moves each older one a month further back. */
async function spreadOverMonths(ctx: Pick<Context, "db">, email: string): Promise<void> {
  await ctx.db.statement(sql`
    WITH placed AS (
      SELECT job.id, row_number() OVER (ORDER BY job.created_at DESC) - 1 AS back
      FROM job JOIN user_login ON user_login.account_id = job.account_id WHERE user_login.email = ${email})
    UPDATE job SET created_at = created_at - placed.back * interval '1 month'
    FROM placed WHERE placed.id = job.id`);
  // The monthly totals must match their jobs.
  await ctx.db.statement(sql`
    DELETE FROM usage_month USING user_login
    WHERE user_login.account_id = usage_month.account_id AND user_login.email = ${email}`);
  await ctx.db.statement(sql`
    INSERT INTO usage_month
      (account_id, month, object_type, jobs, confirmed, corrected, unchanged, review, failed, skipped, not_done)
    SELECT job.account_id, date_trunc('month', job.created_at AT TIME ZONE 'UTC')::date, object_type, count(*),
      sum(confirmed), sum(corrected), sum(unchanged), sum(review), sum(failed), sum(skipped), sum(not_done)
    FROM job JOIN user_login ON user_login.account_id = job.account_id
    WHERE user_login.email = ${email} AND kind NOT IN ('check', 'undo') GROUP BY 1, 2, 3`);
}
