import { randomUUID } from "node:crypto";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { jobOf, ownerWithThings, type Owner } from "./support/owned-resources.ts";

// The job table: search, time span, order, and a file of the same view.

const product = useTestProduct({ RATE_REGISTER_PER_IP: "1000/1h" });

type Shape = { listName: string; createdAt: string; recordsTotal: number };

/** Customers in November, leads in October, and another list of customers in September. */
const JOBS: readonly Shape[] = [
  { listName: "Customers, Köln", createdAt: "2026-09-10T10:00:00Z", recordsTotal: 30 },
  { listName: "Leads", createdAt: "2026-10-10T10:00:00Z", recordsTotal: 500 },
  { listName: "Customers", createdAt: "2026-11-10T10:00:00Z", recordsTotal: 90 },
];

async function ownerWithJobs(): Promise<Owner> {
  const owner = await ownerWithThings(product);
  for (const shape of JOBS) {
    const id = await jobOf(product, owner, "completed");
    const data = { ...shape, createdAt: new Date(shape.createdAt), portalName: "Acme" };
    await product.ctx.db.withAccount(owner.accountId, (tx) => tx.job.update({ where: { id }, data }));
  }
  return owner;
}

const DOCUMENT = `query ($first: Int, $after: ID, $search: String, $from: DateTime, $to: DateTime, $order: JobOrder, $kind: JobKind) {
  jobs(first: $first, after: $after, search: $search, from: $from, to: $to, order: $order, kind: $kind) { id listName }
}`;

type Answer = { data?: { jobs: { id: string; listName: string }[] } | null; errors?: { message: string }[] };
const ask = async ({ api }: Owner, variables: object): Promise<Answer> =>
  (await api.call("POST", "/graphql", { query: DOCUMENT, variables })).body as Answer;

/** Names from pages of one. */
async function namesOf(owner: Owner, variables: object): Promise<string[]> {
  const names: string[] = [];
  for (let after: string | undefined; ;) {
    const { data } = await ask(owner, { ...variables, first: 1, after: after ?? null });
    const [job] = data?.jobs ?? [];
    if (!job) return names;
    names.push(job.listName);
    after = job.id;
  }
}

it("lists jobs by age and by size, page by page", async () => {
  const owner = await ownerWithJobs();
  expect(await namesOf(owner, {})).toEqual(["Customers", "Leads", "Customers, Köln"]);
  expect(await namesOf(owner, { order: "oldest" })).toEqual(["Customers, Köln", "Leads", "Customers"]);
  expect(await namesOf(owner, { order: "largest" })).toEqual(["Leads", "Customers", "Customers, Köln"]);
});

it("lists the jobs of a time span, excluding its end", async () => {
  const owner = await ownerWithJobs();
  const span = { from: "2026-10-10T10:00:00Z", to: "2026-11-10T10:00:00Z" };
  expect(await namesOf(owner, span)).toEqual(["Leads"]);
  expect(await namesOf(owner, { ...span, order: "largest" })).toEqual(["Leads"]);
  expect(await namesOf(owner, { to: span.from, order: "oldest" })).toEqual(["Customers, Köln"]);
});

it("finds jobs by words of list and portal, in any order and case", async () => {
  const owner = await ownerWithJobs();
  expect(await namesOf(owner, { search: "acme KÖLN" })).toEqual(["Customers, Köln"]);
  expect(await namesOf(owner, { search: "customers", order: "oldest" })).toEqual(["Customers, Köln", "Customers"]);
  expect(await namesOf(owner, { search: "customers", order: "largest" })).toEqual(["Customers", "Customers, Köln"]);
  expect(await namesOf(owner, { search: "customers", kind: "undo" })).toEqual([]);
  expect(await namesOf(owner, { search: "100%" })).toEqual([]);
});

it("names jobs of accepted proposals by their records, and finds them by that name", async () => {
  const owner = await ownerWithJobs();
  const id = await jobOf(product, owner, "completed");
  const data = { kind: "apply", listId: "", listName: "Accepted proposals", portalName: "Acme", recordsTotal: 12 };
  await product.ctx.db.withAccount(owner.accountId, (tx) =>
    tx.job.update({ where: { id }, data: { ...data, snapshotDone: true } }),
  );
  const query = `query ($search: String) { jobs(first: 9, search: $search) { id name listName } }`;
  const search = "contacts acme accepted review";
  const found = await owner.api.call("POST", "/graphql", { query, variables: { search } });
  const name = "12 contacts in Acme, accepted in Review";
  expect(found.body).toEqual({ data: { jobs: [{ id, name, listName: "Accepted proposals" }] } });
  expect(await namesOf(owner, { search: "companies" })).toEqual([]);
  const { text } = await owner.api.call("GET", "/api/hubspot/jobs.csv?kind=apply");
  expect(text).toContain(",Accepted proposals,Acme,apply,");
});

it("rejects invalid time spans", async () => {
  const owner = await ownerWithThings(product);
  for (const from of ["yesterday", "0000-01-01T00:00:00Z"])
    expect((await ask(owner, { from })).errors?.map(({ message }) => message)).toHaveLength(1);
});

it("exports the jobs of the view to a file with links to their pages", async () => {
  const owner = await ownerWithJobs();
  const { text } = await owner.api.call("GET", "/api/hubspot/jobs.csv?search=customers&order=oldest");
  const [head = "", ...rows] = text.trimEnd().split("\r\n");
  expect(head).toMatch(/^\uFEFF?job_id,created_at,finished_at,list,portal,kind,object_type,status,/);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('"Customers, Köln",Acme,list,contact,completed');
  expect(rows[0]).toMatch(/\/jobs\/[0-9a-f-]{36},/);
  expect(rows[1]).toContain(",Customers,Acme,");
});

it("excludes records that a canceled job did not reach from records_processed", async () => {
  const owner = await ownerWithThings(product);
  const id = await jobOf(product, owner, "completed");
  const data = { status: "canceled", recordsTotal: 10, failed: 1, notDone: 9 };
  await product.ctx.db.withAccount(owner.accountId, (tx) => tx.job.update({ where: { id }, data }));
  const { text } = await owner.api.call("GET", "/api/hubspot/jobs.csv?status=canceled");
  const [head = "", row = ""] = text.trimEnd().split("\r\n");
  expect(row.split(",")[head.split(",").indexOf("records_processed")]).toBe("1");
  expect(await owner.api.ok("GET", `/api/hubspot/jobs/${id}`)).toMatchObject({ records_processed: 1 });
});

it("never lists another account's jobs", async () => {
  const owner = await ownerWithJobs();
  const stranger = await ownerWithThings(product);
  const last = await jobOf(product, owner, "completed");
  for (const order of ["newest", "oldest", "largest"])
    expect((await ask(stranger, { order, search: "customers", after: last })).data?.jobs).toEqual([]);
  expect(await namesOf(stranger, { search: randomUUID() })).toEqual([]);
});
