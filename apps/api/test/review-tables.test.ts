import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { ownerWithThings, proposalOf, type Owner } from "./support/owned-resources.ts";

// The review table: search, time span, order, and a file of the same view.

const product = useTestProduct({ RATE_REGISTER_PER_IP: "1000/1h" });

const SHAPES = [
  { city: "Köln", at: "2026-09-10T10:00:00Z", confidence: 0.9 },
  { city: "Bonn", at: "2026-10-10T10:00:00Z", confidence: 0.4 },
  { city: "Köln", at: "2026-11-10T10:00:00Z", confidence: 0.7 },
] as const;

/** Ids of the proposals, in the order of `SHAPES`. */
async function ownerWithQueue(): Promise<{ owner: Owner; ids: string[] }> {
  const owner = await ownerWithThings(product);
  const ids: string[] = [];
  for (const { city, at, confidence } of SHAPES) {
    const id = await proposalOf(product, owner);
    const change = { field: "city", kind: "spelling", reason: "misspelt", confidence, before: city, after: "Bern" };
    await product.ctx.db.withAccount(owner.accountId, (tx) =>
      tx.proposal.update({
        where: { id },
        data: { before: { city, street_address: "Weg 1" }, createdAt: new Date(at), changes: [change] },
      }),
    );
    ids.push(id);
  }
  return { owner, ids };
}

const DOCUMENT = `query ($filter: ProposalFilter, $first: Int, $after: String, $search: String, $from: DateTime, $to: DateTime, $order: ProposalOrder) {
  proposals(filter: $filter, first: $first, after: $after, search: $search, from: $from, to: $to, order: $order) {
    nodes { id } endCursor
  }
}`;
type Answer = { data: { proposals: { nodes: { id: string }[]; endCursor: string | null } } };

/** From pages of one. */
async function idsOf({ api }: Owner, variables: object): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ;) {
    const body = { query: DOCUMENT, variables: { ...variables, first: 1, after } };
    const { data } = (await api.ok("POST", "/graphql", body)) as Answer;
    ids.push(...data.proposals.nodes.map(({ id }) => id));
    after = data.proposals.endCursor;
    if (after === null) return ids;
  }
}

it("lists proposals by age and by certainty, page by page, each once", async () => {
  const { owner, ids } = await ownerWithQueue();
  const [september, october, november] = ids;
  expect(await idsOf(owner, { order: "newest" })).toEqual([november, october, september]);
  expect(await idsOf(owner, { order: "oldest" })).toEqual([september, october, november]);
  expect(await idsOf(owner, { order: "least_certain" })).toEqual([october, november, september]);
  expect((await idsOf(owner, {})).toSorted()).toEqual(ids.toSorted());
});

it("finds proposals by words of ID, values and reason, in a time span", async () => {
  const { owner, ids } = await ownerWithQueue();
  const [september, october, november] = ids;
  expect((await idsOf(owner, { search: "weg KÖLN" })).toSorted()).toEqual([september, november].toSorted());
  expect(await idsOf(owner, { search: "köln", order: "newest" })).toEqual([november, september]);
  expect(await idsOf(owner, { search: "köln", from: "2026-10-10T10:00:00Z" })).toEqual([november]);
  expect(await idsOf(owner, { to: "2026-11-10T10:00:00Z", from: "2026-10-10T10:00:00Z" })).toEqual([october]);
  expect(await idsOf(owner, { search: "köln", filter: { reason: "none_has_this" } })).toEqual([]);
  expect(await idsOf(owner, { search: 'köln"' })).toEqual([]);
  const [record] = await product.ctx.db.withAccount(owner.accountId, (tx) =>
    tx.proposal.findMany({ where: { id: october ?? "" } }),
  );
  expect(await idsOf(owner, { search: record?.recordId })).toEqual([october]);
});

it("searches within one job like the queue", async () => {
  const { owner, ids } = await ownerWithQueue();
  const jobId = "00000000-0000-4000-8000-000000000000";
  expect(await idsOf(owner, { search: "köln", filter: { job_id: jobId } })).toEqual([]);
  expect(ids).toHaveLength(3);
});

it("exports the proposals of the view to a file with links to their pages", async () => {
  const { owner, ids } = await ownerWithQueue();
  const { text } = await owner.api.call("GET", "/api/hubspot/proposals.csv?search=k%C3%B6ln&order=oldest");
  const [head = "", ...rows] = text.trimEnd().split("\r\n");
  expect(head).toMatch(/^\uFEFF?record_id,name,reason,message,confidence,street_address_before,/);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain("held_by_policy");
  expect(rows[0]).toContain("Weg 1");
  expect(rows.map((row) => row.slice(row.lastIndexOf("/") + 1).split(",")[0])).toEqual([ids[0], ids[2]]);
});

it("shows the old and new location of a proposal's address", async () => {
  const { owner, ids } = await ownerWithQueue();
  const id = ids[0] ?? "";
  await product.ctx.db.withAccount(owner.accountId, (tx) =>
    tx.proposal.update({
      where: { id },
      data: {
        before: { city: "Greenwich", state: "IA", postal_code: "06807", country: "US" },
        after: { city: "Greenwich", state: "CT", postal_code: "06807", country: "US" },
      },
    }),
  );
  const side = "{ country state postalCode regionOfPostalCode point { isOfBuilding } }";
  const query = `{ proposal(id: "${id}") { places { before ${side} after ${side} } } }`;
  const place = { country: "US", postalCode: "06807", regionOfPostalCode: "CT", point: { isOfBuilding: false } };
  expect(await owner.api.ok("POST", "/graphql", { query })).toEqual({
    data: { proposal: { places: { before: { ...place, state: "IA" }, after: { ...place, state: "CT" } } } },
  });
  const stranger = await ownerWithThings(product);
  expect(await stranger.api.ok("POST", "/graphql", { query })).toEqual({ data: { proposal: null } });
});

it("never lists another account's proposals", async () => {
  await ownerWithQueue();
  const stranger = await ownerWithThings(product);
  for (const order of ["queue", "newest", "least_certain"])
    expect(await idsOf(stranger, { order, search: "köln" })).toEqual([]);
});
