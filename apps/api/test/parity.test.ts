import { randomUUID } from "node:crypto";
import { sql } from "@plumbline/core/db/database.ts";
import { CONTACT_MAPPING, contactList, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";

// The same scenario through both interfaces leaves the same database content and meets the same refusals.
// One file, over our usual length, to keep each step next to its counterpart.

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});
type Owner = Customer & { portalId: string };
/** Each returns the id that it created, if any; a refusal is its code. */
type Access = {
  saveMapping(owner: Owner): Promise<unknown>;
  startCleaning(owner: Owner, listId: string): Promise<string>;
  statusOf(owner: Owner, jobId: string): Promise<string>;
  act(owner: Owner, what: "pause" | "resume" | "cancel" | "retry", jobId: string): Promise<unknown>;
  undo(owner: Owner, jobId: string, filter?: object): Promise<string>;
  /** Outcomes of the record, newest first, in pages of one. */
  history(owner: Owner, recordId: string): Promise<string[]>;
  createRecurring(owner: Owner, listId: string, interval: string): Promise<string>;
  changeSchedule(owner: Owner, id: string, interval: string): Promise<unknown>;
  setActive(owner: Owner, id: string, isActive: boolean): Promise<unknown>;
  deleteRecurring(owner: Owner, id: string): Promise<unknown>;
  setThreshold(owner: Owner, threshold: number): Promise<unknown>;
  createKey(owner: Owner, name: string): Promise<string>;
  revokeKey(owner: Owner, id: string): Promise<unknown>;
  addEndpoint(owner: Owner, url: string): Promise<string>;
  /** Statuses, in pages of one. */
  deliveries(owner: Owner, endpointId: string): Promise<string[]>;
  /** Actions, newest first, in pages of three. */
  activity(owner: Owner): Promise<string[]>;
};

class Refused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

async function rest(owner: Owner, method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const answer = await owner.api.call(method, path, body);
  const json = answer.body as Record<string, unknown>;
  if (answer.status >= 400) throw new Refused(String(json.code));
  return json;
}

async function graphql(owner: Owner, document: string, variables: object): Promise<Record<string, unknown>> {
  const { body } = await owner.api.call("POST", "/graphql", { query: document, variables });
  const { data, errors } = body as { data: Record<string, unknown>; errors?: { extensions: { code: string } }[] };
  if (errors?.[0]) throw new Refused(errors[0].extensions.code);
  return data;
}

type GraphqlPage<Node> = { nodes: Node[]; endCursor: string | null };

/** Follows the cursors to the end. */
async function allPages(
  read: (after: string | null) => Promise<{ names: string[]; endCursor: string | null }>,
): Promise<string[]> {
  const { names, endCursor } = await read(null);
  const seen = [...names];
  for (let after = endCursor; after !== null;) {
    const next = await read(after);
    seen.push(...next.names);
    after = next.endCursor;
  }
  return seen;
}

const overRest: Access = {
  saveMapping: (owner) =>
    rest(owner, "POST", `/api/hubspot/save-portal-config/${owner.portalId}`, { contact: CONTACT_MAPPING }),
  startCleaning: async ({ portalId, ...owner }, listId) =>
    String(
      (
        await rest({ portalId, ...owner }, "POST", "/api/hubspot/manual-clean", {
          portalId,
          listId,
          objectType: "contact",
        })
      ).jobId,
    ),
  statusOf: async (owner, id) => String((await rest(owner, "GET", `/api/hubspot/jobs/${id}`)).status),
  act: (owner, what, id) => rest(owner, "POST", `/api/hubspot/jobs/${id}/${what}`),
  undo: async (owner, id, filter) => String((await rest(owner, "POST", `/api/hubspot/jobs/${id}/undo`, filter)).jobId),
  history: (owner, recordId) =>
    allPages(async (after) => {
      const path = `/api/hubspot/records/${owner.portalId}/contact/${recordId}?first=1${after ? `&after=${after}` : ""}`;
      const { entries, end_cursor: endCursor } = (await rest(owner, "GET", path)) as {
        entries: { outcome: string }[];
        end_cursor: string | null;
      };
      return { names: entries.map(({ outcome }) => outcome), endCursor };
    }),
  createRecurring: async (owner, listId, recurrenceInterval) =>
    String(
      (
        await rest(owner, "POST", "/api/hubspot/manual-clean", {
          portalId: owner.portalId,
          listId,
          objectType: "contact",
          isRecurring: true,
          recurrenceInterval,
        })
      ).jobId,
    ),
  changeSchedule: (owner, id, recurrenceInterval) =>
    rest(owner, "PATCH", `/api/hubspot/recurring-jobs/${id}/schedule`, { recurrenceInterval }),
  setActive: (owner, id) => rest(owner, "PATCH", `/api/hubspot/recurring-jobs/${id}/toggle`),
  deleteRecurring: (owner, id) => rest(owner, "DELETE", `/api/hubspot/recurring-jobs/${id}`),
  setThreshold: (owner, threshold) => rest(owner, "POST", "/api/auth/credit-threshold", { threshold }),
  createKey: async (owner, name) =>
    (
      (await rest(owner, "POST", "/api/auth/api-keys", { name, scope: "read", password: owner.password })) as {
        id: string;
      }
    ).id,
  revokeKey: (owner, id) => rest(owner, "DELETE", `/api/auth/api-keys/${id}`),
  addEndpoint: async (owner, url) =>
    String((await rest(owner, "POST", "/api/webhooks", { url, events: ["job.finished"] })).id),
  deliveries: (owner, id) =>
    allPages(async (after) => {
      const page = await rest(owner, "GET", `/api/webhooks/${id}/deliveries?first=1${after ? `&after=${after}` : ""}`);
      const { deliveries, end_cursor: endCursor } = page as { deliveries: { status: string }[]; end_cursor: string };
      return { names: deliveries.map(({ status }) => status), endCursor };
    }),
  activity: (owner) =>
    allPages(async (after) => {
      const page = await rest(owner, "GET", `/api/auth/audit-log?first=3${after ? `&after=${after}` : ""}`);
      const { events, end_cursor: endCursor } = page as { events: { action: string }[]; end_cursor: string };
      return { names: events.map(({ action }) => action), endCursor };
    }),
};

const overGraphql: Access = {
  saveMapping: ({ portalId, ...owner }) =>
    graphql(
      { portalId, ...owner },
      "mutation ($portalId: String!, $m: [ObjectMappingInput!]!) { saveMapping(portalId: $portalId, mappings: $m) { id } }",
      { portalId, m: [{ objectType: "contact", ...CONTACT_MAPPING }] },
    ),
  startCleaning: async (owner, listId) => {
    const data = await graphql(
      owner,
      "mutation ($p: String!, $l: String!) { startCleaning(portalId: $p, listId: $l, objectType: contact) { job { id } } }",
      { p: owner.portalId, l: listId },
    );
    return (data.startCleaning as { job: { id: string } }).job.id;
  },
  statusOf: async (owner, id) => {
    const data = await graphql(owner, "query ($id: ID!) { job(id: $id) { status } }", { id });
    return (data.job as { status: string } | null)?.status ?? "";
  },
  act: (owner, what, id) =>
    graphql(owner, `mutation ($id: ID!) { ${what}Job(id: $id) { ${what === "retry" ? "message" : "id"} } }`, { id }),
  undo: async (owner, id, filter) => {
    const data = await graphql(
      owner,
      "mutation ($id: ID!, $filter: UndoFilterInput) { undoJob(id: $id, filter: $filter) { job { id } } }",
      { id, filter },
    );
    return (data.undoJob as { job: { id: string } }).job.id;
  },
  history: (owner, recordId) =>
    allPages(async (after) => {
      const data = await graphql(
        owner,
        "query ($p: String!, $r: String!, $after: ID) { recordHistory(portalId: $p, objectType: contact, recordId: $r, first: 1, after: $after) { endCursor entries { record { outcome } } } }",
        { p: owner.portalId, r: recordId, after },
      );
      const found = data.recordHistory as {
        entries: { record: { outcome: string } }[];
        endCursor: string | null;
      } | null;
      if (!found) throw new Refused("not_found");
      return { names: found.entries.map(({ record }) => record.outcome), endCursor: found.endCursor };
    }),
  createRecurring: async (owner, listId, interval) => {
    const data = await graphql(
      owner,
      "mutation ($p: String!, $l: String!, $i: String!) { createRecurringJob(portalId: $p, listId: $l, objectType: contact, recurrenceInterval: $i) { recurringJob { id } } }",
      { p: owner.portalId, l: listId, i: interval },
    );
    return (data.createRecurringJob as { recurringJob: { id: string } }).recurringJob.id;
  },
  changeSchedule: (owner, id, interval) =>
    graphql(
      owner,
      "mutation ($id: ID!, $i: String!) { changeRecurringSchedule(id: $id, recurrenceInterval: $i) { id } }",
      { id, i: interval },
    ),
  setActive: (owner, id, isActive) =>
    graphql(owner, "mutation ($id: ID!, $on: Boolean!) { setRecurringJobActive(id: $id, isActive: $on) { id } }", {
      id,
      on: isActive,
    }),
  deleteRecurring: (owner, id) => graphql(owner, "mutation ($id: ID!) { deleteRecurringJob(id: $id) { id } }", { id }),
  setThreshold: (owner, threshold) =>
    graphql(owner, "mutation ($t: Int) { setCreditThreshold(threshold: $t) { id } }", { t: threshold }),
  createKey: async (owner, name) => {
    const data = await graphql(
      owner,
      "mutation ($n: String!, $p: String!) { createApiKey(name: $n, scope: read, password: $p) { apiKey { id } } }",
      {
        n: name,
        p: owner.password,
      },
    );
    return (data.createApiKey as { apiKey: { id: string } }).apiKey.id;
  },
  revokeKey: (owner, id) => graphql(owner, "mutation ($id: ID!) { revokeApiKey(id: $id) { id } }", { id }),
  addEndpoint: async (owner, url) => {
    const data = await graphql(
      owner,
      'mutation ($url: String!) { createWebhookEndpoint(url: $url, events: ["job.finished"]) { endpoint { id } } }',
      { url },
    );
    return (data.createWebhookEndpoint as { endpoint: { id: string } }).endpoint.id;
  },
  deliveries: (owner, id) =>
    allPages(async (after) => {
      const data = await graphql(
        owner,
        "query ($id: ID!, $after: String) { viewer { webhookEndpoint(id: $id) { deliveries(first: 1, after: $after) { endCursor nodes { status } } } } }",
        { id, after },
      );
      const { webhookEndpoint } = data.viewer as { webhookEndpoint: { deliveries: GraphqlPage<{ status: string }> } };
      const { nodes, endCursor } = webhookEndpoint.deliveries;
      return { names: nodes.map(({ status }) => status), endCursor };
    }),
  activity: (owner) =>
    allPages(async (after) => {
      const data = await graphql(
        owner,
        "query ($after: String) { viewer { auditLog(first: 3, after: $after) { endCursor nodes { action } } } }",
        { after },
      );
      const { nodes, endCursor } = (data.viewer as { auditLog: GraphqlPage<{ action: string }> }).auditLog;
      return { names: nodes.map(({ action }) => action), endCursor };
    }),
};

/** The first record of the list of ten: its street and city are corrected. */
const FIRST_RECORD = "40001000001";

/** Runs the scenario; returns every refusal in order, and the content of its logs. */
async function tell(
  access: Access,
  owner: Owner,
): Promise<{ refusals: string[]; history: string[]; activity: string[] }> {
  const refusals: string[] = [];
  const refused = async (work: Promise<unknown>) =>
    void refusals.push(
      await work.then(
        () => "nothing",
        (error: unknown) => (error as Refused).code,
      ),
    );
  await access.saveMapping(owner);
  await refused(access.addEndpoint(owner, "https://10.0.0.1/"));
  const endpoint = await access.addEndpoint(owner, new URL("/mail", product.sandboxUrl).href);
  const small = await contactList(owner, owner.portalId, 10);
  const large = await contactList(owner, owner.portalId, 25);
  const jobId = await access.startCleaning(owner, small.listId);
  await expect.poll(() => access.statusOf(owner, jobId), { timeout: 60_000 }).toBe("completed");
  await refused(access.act(owner, "pause", jobId));
  await refused(access.act(owner, "cancel", randomUUID()));
  const short = await access.startCleaning(owner, large.listId);
  await expect.poll(() => access.statusOf(owner, short), { timeout: 60_000 }).toBe("paused");
  await refused(access.act(owner, "retry", short));
  await access.act(owner, "cancel", short);
  await expect.poll(() => access.statusOf(owner, short), { timeout: 60_000 }).toBe("canceled");
  // Two jobs have ended, and no recurring one has started; the sandbox accepts no POST there, so both wait for their next attempt.
  await expect.poll(() => access.deliveries(owner, endpoint), { timeout: 20_000 }).toEqual(["waiting", "waiting"]);
  await refused(access.startCleaning(owner, "999999"));
  await refused(access.createRecurring(owner, small.listId, "2h"));
  const recurring = await access.createRecurring(owner, small.listId, "6h");
  await access.changeSchedule(owner, recurring, "24h");
  await access.setActive(owner, recurring, false);
  const other = await access.createRecurring(owner, large.listId, "1h");
  await access.deleteRecurring(owner, other);
  await refused(access.deleteRecurring(owner, randomUUID()));
  await access.setThreshold(owner, 40);
  await refused(access.setThreshold(owner, -1));
  const key = await access.createKey(owner, "Nightly export");
  await access.revokeKey(owner, key);
  await refused(access.revokeKey(owner, key));
  await refused(access.undo(owner, randomUUID()));
  await refused(access.undo(owner, jobId, { recordId: "999" }));
  await refused(access.undo(owner, jobId, { fields: [] }));
  const undone = await access.undo(owner, jobId, { fields: ["city", "street_address"] });
  await expect.poll(() => access.statusOf(owner, undone), { timeout: 60_000 }).toBe("completed");
  await refused(access.undo(owner, undone, { recordId: "999" }));
  await refused(access.history(owner, "999"));
  const history = await access.history(owner, FIRST_RECORD);
  return { refusals, history, activity: await access.activity(owner) };
}

/** What the scenario left in the database, without ids and times. */
async function leftBehind(owner: Owner): Promise<unknown> {
  const [row] = await product.ctx.db.statement<{ left: unknown }>(sql`
    WITH mine AS (SELECT account_id FROM user_login WHERE email = ${owner.email})
    SELECT jsonb_build_object(
      'jobs', (SELECT jsonb_agg(jsonb_build_array(kind, status, reason, records_total, confirmed, corrected, review, failed, skipped, not_done, restored, undo_filter) ORDER BY created_at)
        FROM job WHERE account_id = (SELECT account_id FROM mine) AND kind IN ('list', 'undo')),
      'recurring', (SELECT jsonb_agg(jsonb_build_array(recurrence_interval, is_active, list_name) ORDER BY created_at)
        FROM recurring_job WHERE account_id = (SELECT account_id FROM mine)),
      'keys', (SELECT jsonb_agg(jsonb_build_array(name, scope, revoked_at IS NOT NULL)) FROM api_key WHERE account_id = (SELECT account_id FROM mine)),
      'audit', (SELECT jsonb_agg(action ORDER BY created_at, id) FROM audit_event WHERE account_id = (SELECT account_id FROM mine))
    ) AS left`);
  return row?.left;
}

it("stores the same data and returns the same refusals by REST and GraphQL", { timeout: 180_000 }, async () => {
  const [first, second] = [await product.customerWithPortal(), await product.customerWithPortal()];
  for (const { email } of [first, second]) await product.confirmEmail(email);
  const reported = await tell(overRest, first);
  expect(await tell(overGraphql, second)).toEqual(reported);
  expect(reported.refusals).toEqual([
    "invalid_input",
    "conflict",
    "not_found",
    "conflict",
    "not_found",
    "invalid_input",
    "not_found",
    "invalid_input",
    // Revoking twice is no error: the key is already revoked.
    "nothing",
    "not_found",
    "not_found",
    "invalid_input",
    "not_found",
    "not_found",
  ]);
  const left = await leftBehind(first);
  expect(left).toMatchObject({
    audit: reported.activity.toReversed(),
    recurring: [
      ["24h", false, expect.any(String)],
      ["1h", false, expect.any(String)],
    ],
    keys: [["Nightly export", "read", true]],
  });
  expect(reported.history).toEqual(["restored", "corrected"]);
  expect(await leftBehind(second)).toEqual(left);
});
