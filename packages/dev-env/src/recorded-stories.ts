import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import type { Stack } from "./boot.ts";
import { control } from "./api-client.ts";
import {
  connectPortal,
  contactList,
  mapContacts,
  outcomeRows,
  signUp,
  startList,
  untilJob,
  type Customer,
} from "./stories.ts";

/** Scenarios that leave at least one history of every workflow type in Temporal, including pauses, resumes and cancels. */
export async function recordedStories(stack: Stack, say: (line: string) => void): Promise<void> {
  const toSandbox = (method: string, path: string, body?: unknown) => control(stack.sandboxUrl, method, path, body);
  const customer = await signUp(stack, `recorded-${Date.now()}@example.com`, "correct horse battery", "/hug");
  const { id } = (await toSandbox("POST", "/portals", {})) as { id: number };
  const portalId = await connectPortal(stack, customer, String(id));
  await mapContacts(customer, portalId);

  say("A list, finished; the same list, paused, resumed and canceled; a list that waits for credits ...");
  const small = await contactList(customer, portalId, 10);
  await untilJob(customer, await startList(customer, portalId, small.listId), FINAL_STATUSES);
  await pauseResumeCancel(customer, portalId, toSandbox);
  const large = await contactList(customer, portalId, 500);
  await untilJob(customer, await startList(customer, portalId, large.listId), [...FINAL_STATUSES, "paused"]);

  say("Proposals, some accepted, written and undone, the others dismissed by one decision ...");
  await decideProposals(stack, toSandbox);

  say("A recurring job with three runs ...");
  await customer.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId,
    listId: small.listId,
    objectType: "contact",
    isRecurring: true,
    recurrenceInterval: "1h",
  });
  await until(async () => (await runs(customer)) >= 3);

  say("Records that change and records that a workflow enrols ...");
  const second = await signUp(stack, `recorded-too-${Date.now()}@example.com`, "correct horse battery", "/hug");
  const other = (await toSandbox("POST", "/portals", {})) as { id: number };
  const otherId = await connectPortal(stack, second, String(other.id));
  await mapContacts(second, otherId);
  await second.api.ok("POST", "/graphql", {
    query: `mutation { setAutoClean(portalId: "${otherId}", objectType: contact, isOn: true) { id } }`,
  });
  const jobId = await startList(second, otherId, (await contactList(second, otherId, 10)).listId);
  await untilJob(second, jobId, FINAL_STATUSES);
  const [record] = await outcomeRows(second, jobId);
  const recordId = record?.record_id ?? "";
  await toSandbox("PATCH", `/portals/${otherId}/records/contact/${recordId}`, {
    properties: { city: "sprngfield", state: "IL", zip: "62704" },
  });
  await toSandbox("POST", `/portals/${otherId}/enrolments`, { objectType: "contact", recordIds: [recordId] });
  await until(async () => {
    const { byState } = (await toSandbox("GET", `/portals/${otherId}/enrolments`)) as {
      byState: Record<string, number>;
    };
    return byState.completed === 1;
  });

  say("An integration that is told of a job ...");
  await notifyIntegration(second, otherId);

  say("An account that is deleted ...");
  await deleteAccount(stack, toSandbox);

  say("Disconnecting ...");
  for (const one of [customer, second]) {
    for (const connection of (await one.api.ok("GET", "/api/hubspot/connections")) as { id: string }[])
      await one.api.ok("DELETE", `/api/hubspot/connection/${connection.id}`);
    await until(async () => ((await one.api.ok("GET", "/api/hubspot/connections")) as unknown[]).length === 0);
  }
}

async function decideProposals(stack: Stack, toSandbox: Parameters<typeof pauseResumeCancel>[2]): Promise<void> {
  const customer = await signUp(stack, `recorded-review-${Date.now()}@example.com`, "correct horse battery", "/hug");
  const { id } = (await toSandbox("POST", "/portals", {})) as { id: number };
  const portalId = await connectPortal(stack, customer, String(id));
  await mapContacts(customer, portalId);
  await customer.api.ok("POST", "/api/hubspot/write-policies", {
    portalId,
    objectType: "contact",
    policy: "ask_first",
  });
  const list = await contactList(customer, portalId, 10);
  await untilJob(customer, await startList(customer, portalId, list.listId), FINAL_STATUSES);
  type Proposals = { proposals: { id: string; after: unknown; apply_job_id: string | null }[] };
  const { proposals } = (await customer.api.ok("GET", "/api/hubspot/proposals?has_value=true&first=2")) as Proposals;
  const ids = proposals.map(({ id }) => id);
  await customer.api.ok("POST", "/api/hubspot/proposals/accept", { ids });
  const one = async () =>
    (await customer.api.ok("GET", `/api/hubspot/proposals/${ids[0] ?? ""}`)) as Proposals["proposals"][number];
  await until(async () => (await one()).apply_job_id !== null);
  const jobId = (await one()).apply_job_id ?? "";
  await untilJob(customer, jobId, FINAL_STATUSES);
  const undo = (await customer.api.ok("POST", `/api/hubspot/jobs/${jobId}/undo`)) as { jobId: string };
  await untilJob(customer, undo.jobId, FINAL_STATUSES);
  const action = (await customer.api.ok("POST", "/api/hubspot/proposal-actions", { action: "dismiss" })) as {
    id: string;
  };
  await until(async () => {
    const path = `/api/hubspot/proposal-actions/${action.id}`;
    return ((await customer.api.ok("GET", path)) as { status: string }).status === "done";
  });
}

/** A receiver that refuses the first message and accepts its retry. */
async function notifyIntegration(customer: Customer, portalId: string): Promise<void> {
  let messages = 0;
  const receiver = createServer((_req, res) => {
    messages += 1;
    res.writeHead(messages === 1 ? 503 : 200).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
  const { port } = receiver.address() as AddressInfo;
  await customer.api.ok("POST", "/api/webhooks", { url: `http://127.0.0.1:${port}/`, events: ["job.finished"] });
  const { listId } = await contactList(customer, portalId, 10);
  await untilJob(customer, await startList(customer, portalId, listId), FINAL_STATUSES);
  await until(() => Promise.resolve(messages >= 2));
  receiver.close();
}

/** In the middle of a job, so that the workflow waits for it. */
async function deleteAccount(stack: Stack, toSandbox: Parameters<typeof pauseResumeCancel>[2]): Promise<void> {
  const leaving = await signUp(stack, `recorded-leaving-${Date.now()}@example.com`, "correct horse battery", "/hug");
  const { id } = (await toSandbox("POST", "/portals", {})) as { id: number };
  const portalId = await connectPortal(stack, leaving, String(id));
  await mapContacts(leaving, portalId);
  const jobId = await startList(leaving, portalId, (await contactList(leaving, portalId, 25)).listId);
  await untilJob(leaving, jobId, ["running", ...FINAL_STATUSES]);
  await leaving.api.ok("POST", "/api/auth/delete-account", {
    password: leaving.password,
    confirmation: leaving.email,
  });
  // Its term is over: the dispatcher starts the workflow.
  const client = new pg.Client({ connectionString: stack.adminUrl });
  await client.connect();
  await client.query(
    "UPDATE account SET erase_at = now(), deletion_next_try_at = now() WHERE deleted_at IS NOT NULL AND erased_at IS NULL",
  );
  await client.query("UPDATE connection SET disconnect_after = now() WHERE status = 'disconnecting'");
  await client.end();
}

async function pauseResumeCancel(
  customer: Customer,
  portalId: string,
  toSandbox: (method: string, path: string, body?: unknown) => Promise<unknown>,
): Promise<void> {
  const { id: fault } = (await toSandbox("POST", "/faults", {
    kind: "slow",
    ms: 800,
    times: null,
    portalId: Number(portalId),
  })) as {
    id: string;
  };
  const list = await contactList(customer, portalId, 25);
  const jobId = await startList(customer, portalId, list.listId);
  await untilJob(customer, jobId, ["running", ...FINAL_STATUSES]);
  await customer.api.call("POST", `/api/hubspot/jobs/${jobId}/pause`);
  await untilJob(customer, jobId, ["paused", ...FINAL_STATUSES]);
  await customer.api.call("POST", `/api/hubspot/jobs/${jobId}/resume`);
  await customer.api.call("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  await untilJob(customer, jobId, FINAL_STATUSES);
  await toSandbox("DELETE", `/faults/${fault}`);
}

async function runs(customer: Customer): Promise<number> {
  const { jobs } = (await customer.api.ok("GET", "/api/hubspot/recurring-jobs")) as { jobs: { total_runs: number }[] };
  return jobs.reduce((sum, job) => sum + job.total_runs, 0);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error("A story did not come to its end");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
