import { randomUUID } from "node:crypto";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import { contactList, signUp, startList, untilJob, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeAll, expect, it } from "vitest";

// What the job page and the dashboard show besides the counters.

const product = useTestProduct();
beforeAll(async () => {
  await product.startWorker();
});
type Owner = Customer & { portalId: string };

async function ask<T>(customer: Pick<Customer, "api">, query: string, variables: object = {}): Promise<T> {
  const { data } = (await customer.api.ok("POST", "/graphql", { query, variables })) as { data: T };
  return data;
}

async function finishedJob(owner: Owner, size: number): Promise<string> {
  const { listId } = await contactList(owner, owner.portalId, size);
  const jobId = await startList(owner, owner.portalId, listId);
  await untilJob(owner, jobId, FINAL_STATUSES);
  return jobId;
}

type Found = { job: { records: { nodes: { recordId: string; outcome: string; reason: string }[] } } };
const find = async (owner: Owner, id: string, filter: string) =>
  (
    await ask<Found>(
      owner,
      `query ($id: ID!) { job(id: $id) { records(first: 100, ${filter}) { nodes { recordId outcome reason } } } }`,
      { id },
    )
  ).job.records.nodes;

it("counts corrected records by kind of change, and lists them by kind or reason", async () => {
  const owner = await product.customerWithPortal();
  const jobId = await finishedJob(owner, 10);
  const { job } = await ask<{
    job: {
      changeKinds: { kinds: { kind: string; count: number }[]; isComplete: boolean };
      reasons: { outcome: string; reason: string; count: number }[];
    };
  }>(
    owner,
    `query ($id: ID!) { job(id: $id) { changeKinds { kinds { kind count } isComplete } reasons { outcome reason count } } }`,
    { id: jobId },
  );
  expect(job.changeKinds.isComplete).toBe(true);
  expect(job.changeKinds.kinds.length).toBeGreaterThan(1);
  for (const { kind, count } of job.changeKinds.kinds)
    expect(await find(owner, jobId, `outcome: corrected, kind: ${kind}`)).toHaveLength(count);
  for (const { outcome, reason, count } of job.reasons) {
    const found = await find(owner, jobId, `outcome: ${outcome}, reason: "${reason}"`);
    expect(found.map((record) => [record.outcome, record.reason])).toEqual(
      Array.from({ length: count }, () => [outcome, reason]),
    );
  }
});

it("shows the records that stopped the canary, only to their own account", async () => {
  const owner = await product.customerWithPortal(1_000);
  const lists = (await owner.api.ok("GET", `/api/hubspot/lists/${owner.portalId}/contact`)) as {
    listId: string;
    name: string;
  }[];
  const wrong = lists.find((list) => list.name.toLowerCase().includes("wrong mapping"));
  const jobId = await startList(owner, owner.portalId, wrong?.listId ?? "");
  await untilJob(owner, jobId, ["paused"]);
  const query = `query ($id: ID!) { job(id: $id) {
    canaryRecords { recordId outcome reasonText fields { part before after change { kind reasonText } } } } }`;
  const { job } = await ask<{
    job: { canaryRecords: { fields: { before: string; after: string; change: object | null }[] }[] };
  }>(owner, query, { id: jobId });
  expect(job.canaryRecords).toHaveLength(10);
  for (const { fields } of job.canaryRecords)
    expect(fields.some(({ before, after, change }) => change !== null && before !== after)).toBe(true);
  expect(await product.control("GET", `/portals/${owner.portalId}/writes`)).toEqual([]);
  const stored = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.count({ where: { jobId, state: { not: "waiting" } } }),
  );
  expect(stored).toBe(0);

  const other = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
  expect(await ask(other, query, { id: jobId })).toEqual({ job: null });
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  await untilJob(owner, jobId, FINAL_STATUSES);
  expect(await ask(owner, query, { id: jobId })).toEqual({ job: { canaryRecords: [] } });
});

it("reads the names of a job's records in one call, and none if HubSpot refuses", async () => {
  const owner = await product.customerWithPortal();
  const jobId = await finishedJob(owner, 10);
  const ids = (await find(owner, jobId, "after: null")).map(({ recordId }) => recordId);
  const names = (recordIds: string[]) =>
    ask<{ job: { recordNames: { recordId: string; name: string }[] } }>(
      owner,
      "query ($id: ID!, $recordIds: [String!]!) { job(id: $id) { recordNames(recordIds: $recordIds) { recordId name } } }",
      { id: jobId, recordIds },
    ).then(({ job }) => job.recordNames);
  const found = await names(ids);
  expect(found.map(({ recordId }) => recordId).toSorted()).toEqual(ids.toSorted());
  expect(found.every(({ name }) => /\S/.test(name))).toBe(true);
  // The portal has more records than the job.
  const others = (await contactList(owner, owner.portalId, 25)).listId;
  expect(others).toBeDefined();
  expect(await names(["1", "not-a-record"])).toEqual([]);
  await product.control("POST", "/faults", {
    kind: "status",
    status: 403,
    route: "batch/read",
    portalId: Number(owner.portalId),
    times: null,
  });
  expect(await names(ids)).toEqual([]);
});

type Row = { recordId: string; fields: { change: { confidence: number } | null }[] };
/** Pages of three in a given order. */
async function rowsInOrder(owner: Owner, id: string, order: string, filter = ""): Promise<Row[]> {
  const rows: Row[] = [];
  for (let after: string | null = null; ;) {
    const { job }: { job: { records: { nodes: Row[]; endCursor: string | null } } } = await ask(
      owner,
      `query ($id: ID!, $after: String) { job(id: $id) { records(first: 3, after: $after, order: ${order} ${filter}) {
        nodes { recordId fields { change { confidence } } } endCursor } } }`,
      { id, after },
    );
    rows.push(...job.records.nodes);
    after = job.records.endCursor;
    if (after === null) return rows;
  }
}

it("lists records by decision time and by their least certain change, each once", async () => {
  const owner = await product.customerWithPortal();
  const jobId = await finishedJob(owner, 10);
  const all = (await find(owner, jobId, "after: null")).map(({ recordId }) => recordId);
  const stored = await product.ctx.db.withSystem((tx) =>
    tx.jobRecord.findMany({ where: { jobId }, orderBy: { recordId: "asc" } }),
  );
  for (const [no, { recordId, accountId }] of stored.entries())
    await product.ctx.db.withAccount(accountId, (tx) =>
      tx.jobRecord.update({
        where: { jobId_recordId_setKey: { jobId, recordId, setKey: "primary" } },
        data: { decidedAt: new Date(Date.UTC(2026, 9, 1, 10, no)) },
      }),
    );
  const latest = (await rowsInOrder(owner, jobId, "latest")).map(({ recordId }) => recordId);
  expect(latest).toEqual(stored.map(({ recordId }) => recordId).toReversed());

  const byCertainty = await rowsInOrder(owner, jobId, "least_certain");
  expect(byCertainty.map(({ recordId }) => recordId).toSorted()).toEqual(all.toSorted());
  const certainty = byCertainty.map(({ fields }) =>
    Math.min(...fields.flatMap(({ change }) => (change ? [change.confidence] : [])), 9),
  );
  expect(new Set(certainty).size).toBeGreaterThan(1);
  expect(certainty).toEqual(certainty.toSorted((a, b) => a - b));

  const span = ', from: "2026-10-01T10:02:00Z", to: "2026-10-01T10:05:00Z"';
  for (const order of ["id", "latest"])
    expect((await rowsInOrder(owner, jobId, order, span)).map(({ recordId }) => recordId).toSorted()).toEqual(
      stored.slice(2, 5).map(({ recordId }) => recordId),
    );

  const inFile = async (query: string) => {
    const { text } = await owner.api.call("GET", `/api/hubspot/jobs/${jobId}/outcomes.csv?${query}`);
    return text
      .trimEnd()
      .split("\r\n")
      .slice(1)
      .map((row) => row.split(",")[0]);
  };
  expect(await inFile("order=latest")).toEqual(latest);
  expect(await inFile("order=least_certain")).toEqual(byCertainty.map(({ recordId }) => recordId));
  expect(await inFile("order=id")).toEqual(stored.map(({ recordId }) => recordId));
  const days = "from=2026-10-01T10:02:00Z&to=2026-10-01T10:05:00Z";
  expect(await inFile(`order=latest&${days}`)).toEqual(latest.slice(5, 8));
  expect((await owner.api.call("GET", `/api/hubspot/jobs/${jobId}/outcomes.csv?order=moon`)).status).toBe(400);
});

it("names the records in a job's file, unless HubSpot refuses", async () => {
  const owner = await product.customerWithPortal();
  const jobId = await finishedJob(owner, 10);
  const namesOfFile = async () => {
    const { text } = await owner.api.call("GET", `/api/hubspot/jobs/${jobId}/outcomes.csv`);
    const [head = "", ...rows] = text.trimEnd().split("\r\n");
    expect(head).toMatch(/,not_checked,hubspot_url,name,address_set,street_address_2_before,/);
    expect(rows).toHaveLength(10);
    // Addresses contain commas; no column after the name does.
    const behind = head.slice(head.indexOf(",name,")).split(",").length - 1;
    return rows.map((row) => row.split(",").at(-behind) ?? "none");
  };
  expect((await namesOfFile()).filter((name) => !/^\p{Letter}+ \p{Letter}+/u.test(name))).toEqual([]);
  const fault = { kind: "status", status: 403, route: "batch/read", portalId: Number(owner.portalId), times: null };
  await product.control("POST", "/faults", fault);
  expect(await namesOfFile()).toEqual(Array.from({ length: 10 }, () => ""));
});

it("remembers the first steps of an account whose first cleaning was free", async () => {
  const owner = await product.customerWithPortal();
  const steps = () =>
    ask<{ viewer: { firstSteps: object } }>(owner, "{ viewer { firstSteps { hasChecked hasCleaned } } }").then(
      ({ viewer }) => viewer.firstSteps,
    );
  expect(await steps()).toEqual({ hasChecked: false, hasCleaned: false });
  const { listId } = await contactList(owner, owner.portalId, 10);
  const { startCheck } = await ask<{ startCheck: { job: { id: string } } }>(
    owner,
    `mutation { startCheck(portalId: "${owner.portalId}", listId: "${listId}", objectType: contact) { job { id } } }`,
  );
  await untilJob(owner, startCheck.job.id, FINAL_STATUSES);
  expect(await steps()).toEqual({ hasChecked: true, hasCleaned: false });
  // HubSpot refuses every correction, so nothing is charged.
  await product.control("POST", "/faults", {
    kind: "status",
    status: 404,
    route: "memberships",
    portalId: Number(owner.portalId),
    times: 1,
  });
  const failed = await startList(owner, owner.portalId, listId);
  await untilJob(owner, failed, FINAL_STATUSES);
  expect(await steps()).toEqual({ hasChecked: true, hasCleaned: false });
  await product.ctx.db.withSystem(async (tx) => {
    // Two runs over records without changes.
    await tx.job.update({ where: { id: failed }, data: { unchanged: 7, skipped: 3 } });
  });
  expect(await steps()).toEqual({ hasChecked: true, hasCleaned: true });
});
