import { randomUUID } from "node:crypto";
import { findJobRecords } from "@plumbline/core/jobs/views/job-records.ts";
import { contactList, signUp, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";

const product = useTestProduct();
let owner: Customer & { portalId: string };
beforeAll(async () => {
  await product.startWorker();
  owner = await product.customerWithPortal();
});
type Answer<Data> = { data: Data; errors?: { message: string; extensions: { code: string } }[] };
/** Tests declare the result type. */
const ask = async <Data = unknown>(
  customer: Pick<Customer, "api">,
  query: string,
  variables: Record<string, unknown> = {},
) => (await customer.api.call("POST", "/graphql", { query, variables })) as { status: number; body: Answer<Data> };

it("returns a cleaning from start to changed fields", async () => {
  const { portalId } = owner;
  const { listId } = await contactList(owner, portalId, 10);
  const started = await ask<{ startCleaning: { job: { id: string } } }>(
    owner,
    "mutation($p: String!, $l: String!) { startCleaning(portalId: $p, listId: $l, objectType: contact) { job { id status } alreadyRunning } }",
    { p: portalId, l: listId },
  );
  const { id } = started.body.data.startCleaning.job;
  const query = `query($id: ID!) { job(id: $id) { status creditsUsed recordsProcessed canRetry canPause outcomes { outcome count } reasons { text count } records(first: 100) { endCursor nodes { recordId outcome credits fields { part before after change { kind reasonText } } } } } viewer { credits { available held } } }`;
  type Job = {
    status: string;
    creditsUsed: number;
    recordsProcessed: number;
    canPause: boolean;
    records: {
      nodes: { outcome: string; fields: { part: string; before: string; after: string; change: unknown }[] }[];
    };
  };
  type Data = { job: Job; viewer: { credits: { available: number; held: number } } };
  const look = async () => (await ask<Data>(owner, query, { id })).body.data;
  await expect.poll(async () => (await look()).job.status, { timeout: 30_000 }).toBe("completed");
  const { job, viewer } = await look();
  expect(job).toMatchObject({ recordsProcessed: 10, canPause: false });
  expect(viewer.credits).toEqual({ available: 10 - job.creditsUsed, held: 0 });
  const corrected = job.records.nodes.filter((record) => record.outcome === "corrected");
  expect(corrected.length).toBeGreaterThan(0);
  for (const record of corrected)
    expect(record.fields.some((field) => field.before !== field.after && field.change !== null)).toBe(true);
});

it("compresses a long response for clients that accept it, but not a short one", async () => {
  const send = async (query: string, acceptEncoding: string) => {
    const headers = { "content-type": "application/json", "accept-encoding": acceptEncoding };
    const answer = await fetch(new URL("/graphql", product.apiUrl), {
      method: "POST",
      headers,
      body: JSON.stringify({ query }),
    });
    return { encoding: answer.headers.get("content-encoding"), body: await answer.json() };
  };
  const long = "{ __schema { types { name description } } }";
  const plain = await send(long, "identity");
  expect(plain.encoding).toBeNull();
  expect(await send(long, "gzip")).toEqual({ encoding: "gzip", body: plain.body });
  expect((await send("{ __typename }", "gzip")).encoding).toBeNull();
});

it("pages through records without loss or duplicates", async () => {
  const job = (await ask<{ jobs: { id: string }[] }>(owner, "{ jobs(first: 1) { id } }")).body.data;
  type Records = { endCursor: string | null; nodes: { recordId: string }[] };
  const page = async (after: string | null): Promise<Records> => {
    const { body } = await ask<{ job: { records: Records } }>(
      owner,
      "query($id: ID!, $after: String) { job(id: $id) { records(first: 3, after: $after) { endCursor nodes { recordId } } } }",
      { id: job.jobs[0]?.id, after },
    );
    return body.data.job.records;
  };
  const seen: string[] = [];
  for (let next: Records | null = await page(null); next !== null;) {
    seen.push(...next.nodes.map((node) => node.recordId));
    next = next.endCursor === null ? null : await page(next.endCursor);
  }
  expect(new Set(seen).size).toBe(10);
  expect(seen).toHaveLength(10);
});

it("finds records whose values and reasons contain all search terms, on all pages", async () => {
  const { jobs } = (await ask<{ jobs: { id: string }[] }>(owner, "{ jobs(first: 1) { id } }")).body.data;
  type Found = { recordId: string; outcome: string; reasonText: string; fields: { before: string; after: string }[] };
  const find = async (search: string, outcome: string | null = null, first = 100) => {
    const { body } = await ask<{ job: { records: { endCursor: string | null; nodes: Found[] } } }>(
      owner,
      "query($id: ID!, $s: String, $o: Outcome, $f: Int!) { job(id: $id) { records(first: $f, search: $s, outcome: $o) { endCursor nodes { recordId outcome reasonText fields { before after } } } } }",
      { id: jobs[0]?.id, s: search, o: outcome, f: first },
    );
    return body.data.job.records;
  };
  const all = (await find("")).nodes;
  expect(all).toHaveLength(10);
  const texts = all.map(({ recordId, reasonText, fields }) =>
    [recordId, reasonText, ...fields.flatMap(({ before, after }) => [before, after])].join("\n").toLowerCase(),
  );
  for (const search of ["cupertino", "CUPERTINO, ca", "%", '"', "no such word anywhere"]) {
    const words = search.toLowerCase().split(/[, ]+/);
    const wanted = all.filter((_record, index) => words.every((word) => texts[index]?.includes(word)));
    expect({ search, found: (await find(search)).nodes }).toEqual({ search, found: wanted });
  }
  const last = all.at(-1);
  expect((await find(last?.recordId ?? "")).nodes).toEqual([last]);
  expect((await find(last?.recordId ?? "", "failed")).nodes).toEqual(
    all.filter(({ recordId, outcome }) => recordId === last?.recordId && outcome === "failed"),
  );
  const explained = all.find(({ reasonText }) => reasonText !== "");
  const sentence = explained?.reasonText.slice(0, -1) ?? "";
  expect((await find(sentence)).nodes).toContainEqual(explained);
  const [first] = (await find("us", null, 1)).nodes;
  expect((await find("us", null, 1)).endCursor).toBe(`${first?.recordId}:primary`);
  const tooLong = await ask(
    owner,
    'query($id: ID!) { job(id: $id) { records(search: "' + "x".repeat(201) + '") { endCursor } } }',
    { id: jobs[0]?.id },
  );
  expect(tooLong.body.errors?.[0]?.extensions.code).toBe("invalid_input");
});

it("searches a large job in slices without missing matches", async () => {
  const { jobs } = (await ask<{ jobs: { id: string }[] }>(owner, "{ jobs(first: 1) { id } }")).body.data;
  const job = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobs[0]?.id ?? "" } }));
  const all = await product.ctx.db.withAccount(job.accountId, (tx) =>
    tx.jobRecord.findMany({ where: { jobId: job.id }, orderBy: { recordId: "asc" } }),
  );
  const wanted = all.at(-1)?.recordId ?? "";
  const look = (after: string) =>
    product.ctx.db.withAccount(job.accountId, (tx) =>
      findJobRecords(tx, [wanted], {
        accountId: job.accountId,
        job,
        outcome: null,
        after,
        first: 2,
        maxRead: 4,
      }),
    );
  const readTo: (string | undefined)[] = [];
  let place = await look("");
  for (; place.found.length === 0 && place.readTo !== null; place = await look(place.readTo)) readTo.push(place.readTo);
  const cursorOf = (recordId = "") => `${recordId}:primary`;
  expect(readTo).toEqual([cursorOf(all[3]?.recordId), cursorOf(all[7]?.recordId)]);
  expect(place).toMatchObject({ found: [{ cursor: cursorOf(wanted) }], readTo: null });
});

it("lists jobs by kind and status after a cursor", async () => {
  const { listId } = await contactList(owner, owner.portalId, 25);
  const started = await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: owner.portalId,
    listId,
    objectType: "contact",
  });
  const second = (started as { jobId: string }).jobId;
  const list = async (choice: string) =>
    (await ask<{ jobs: { id: string }[] }>(owner, `{ jobs(${choice}) { id } }`)).body.data.jobs.map(({ id }) => id);
  const [newest, older, ...none] = await list("first: 10");
  expect([newest, none]).toEqual([second, []]);
  expect(await list(`first: 10, after: "${second}"`)).toEqual([older]);
  expect(await list(`first: 10, after: "${older}"`)).toEqual([]);
  expect(await list("first: 10, kind: list")).toEqual([newest, older]);
  expect(await list("first: 10, kind: recurring")).toEqual([]);
  expect(await list("first: 10, status: completed")).toContain(older);
  expect(await list("first: 10, status: failed")).toEqual([]);
});

it("saves and reads a mapping like REST", async () => {
  const parts = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: null };
  const saved = await ask(
    owner,
    "mutation($p: String!, $m: [ObjectMappingInput!]!) { saveMapping(portalId: $p, mappings: $m) { isConfigured configuredObjectTypes mappings { objectType postal_code country } } }",
    {
      p: owner.portalId,
      m: [{ objectType: "contact", ...parts }],
    },
  );
  expect(saved.body.data).toEqual({
    saveMapping: {
      isConfigured: true,
      configuredObjectTypes: ["contact"],
      mappings: [{ objectType: "contact", postal_code: "zip", country: null }],
    },
  });
  expect(await owner.api.ok("GET", `/api/hubspot/portal-config/${owner.portalId}`)).toMatchObject({
    contact: { ...parts, country: "" },
    deal: { city: "" },
  });
});

it("shows nothing to another tenant", async () => {
  const stranger = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
  const { jobs } = (await ask<{ jobs: { id: string }[] }>(owner, "{ jobs { id } }")).body.data;
  const { body } = await ask(
    stranger,
    "query($id: ID!, $p: String!) { job(id: $id) { id } connection(portalId: $p) { id } connections { id } jobs { id } }",
    { id: jobs[0]?.id, p: owner.portalId },
  );
  expect(body.data).toEqual({ job: null, connection: null, connections: [], jobs: [] });
});

it.each([
  ["no sign-in", "{ viewer { email } }", "not_signed_in"],
  ["an unknown job", `mutation { pauseJob(id: "${randomUUID()}") { id } }`, "not_found"],
  ["a page that is too long", "{ jobs(first: 101) { id } }", "invalid_input"],
])("answers %s with its code", async (what, query, code) => {
  const customer =
    what === "no sign-in"
      ? {
          api: {
            ...owner.api,
            call: (method: string, path: string, body?: unknown) =>
              fetch(new URL(path, product.apiUrl), {
                method,
                headers: { "content-type": "application/json" },
                body: JSON.stringify(body),
              }).then(async (answer) => ({
                status: answer.status,
                body: await answer.json(),
                headers: answer.headers,
                text: "",
              })),
          },
        }
      : owner;
  const { body } = await ask(customer, query);
  expect(body.errors?.[0]?.extensions.code).toBe(code);
});

it.each([
  [
    "a document that nests too deep",
    `{ __schema { types { ${"fields { type { ".repeat(12)} name ${"} } ".repeat(12)} } } }`,
  ],
  ["five hundred aliases", `{ ${Array.from({ length: 500 }, (_, index) => `a${index}: viewer { id }`).join(" ")} }`],
  [
    "a fragment bomb",
    Array.from({ length: 22 }, (_, index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`).join(
      " ",
    ) + " fragment F22 on Query { viewer { id } } { ...F0 }",
  ],
])("rejects %s at once", async (_what, query) => {
  const startedAt = performance.now();
  const { status } = await ask(owner, query);
  expect(status).toBe(400);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
});
