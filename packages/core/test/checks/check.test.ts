import { contactList, creditBalance, startList, untilJob, type Customer } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, expect, it } from "vitest";

const product = useTestProduct({
  HUBSPOT_REQUESTS_PER_SECOND: "200",
  HUBSPOT_BURST: "50",
  CHECK_RECORDS_PER_DAY: "2000",
});
beforeAll(async () => {
  await product.startWorker();
});
afterEach(async () => {
  await product.control("DELETE", "/faults");
  expect(await product.violations()).toEqual([]);
});

type Portal = Customer & { portalId: string };
type Check = {
  id: string;
  status: string;
  reason: string | null;
  records_total: number;
  records_checked: number;
  health_score: number;
  outcomes: Record<string, number>;
  already_cleaned: number;
  max_credits: number;
  credit_balance: number;
  groups: { outcome: string; detail: string; text: string; count: number }[];
  samples: { record_id: string; outcome: string; before: Record<string, string>; after: Record<string, string> }[];
};

const checkOf = async (owner: Portal, jobId: string) =>
  (await owner.api.ok("GET", `/api/hubspot/checks/${jobId}`)) as Check;
const startCheck = async (owner: Portal, listId: string) =>
  (
    (await owner.api.ok("POST", "/api/hubspot/checks", {
      portalId: owner.portalId,
      objectType: "contact",
      listId,
    })) as {
      jobId: string;
    }
  ).jobId;
async function finished(owner: Portal, jobId: string): Promise<Check> {
  await expect.poll(async () => (await checkOf(owner, jobId)).status, { timeout: 40_000 }).toBe("completed");
  return await checkOf(owner, jobId);
}
const rowsOf = async ({ email }: Customer) =>
  await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.user.findUniqueOrThrow({ where: { email } });
    return {
      entries: await tx.creditEntry.count({ where: { accountId } }),
      holds: await tx.creditHold.count({ where: { accountId } }),
      records: await tx.jobRecord.count({ where: { accountId } }),
      memories: await tx.recordMemory.count({ where: { accountId } }),
      samples: await tx.listCheckSample.count({ where: { accountId } }),
    };
  });
type Traffic = { total: number; requests: Record<string, number> };
const trafficOf = async ({ portalId }: Portal) =>
  (await product.control("GET", `/portals/${portalId}/stats`)) as Traffic;

it("reports changes and cost without writing, holding, charging or remembering anything", async () => {
  const owner = await product.customerWithPortal();
  const { listId } = await contactList(owner, owner.portalId, 500);
  const before = await rowsOf(owner);
  await product.control("POST", `/portals/${owner.portalId}/stats/reset`);
  const check = await finished(owner, await startCheck(owner, listId));

  const { confirmed = 0, corrected = 0, review = 0, failed = 0, empty = 0, gone = 0 } = check.outcomes;
  expect(confirmed + corrected + review + failed + empty + gone).toBe(500);
  expect(corrected).toBeGreaterThan(0);
  expect(check).toMatchObject({
    records_total: 500,
    records_checked: 500,
    health_score: Math.floor((100 * confirmed) / (confirmed + corrected + review + failed)),
    already_cleaned: 0,
    max_credits: confirmed + corrected,
    credit_balance: 10,
  });
  expect(await owner.api.ok("GET", `/api/hubspot/jobs/${check.id}`)).toMatchObject({ records_processed: 500 });
  expect(check.groups.reduce((sum, group) => sum + group.count, 0)).toBe(confirmed + corrected + review + failed);

  const kinds = new Set(check.groups.filter(({ outcome }) => outcome !== "confirmed").map(({ detail }) => detail));
  expect(check.samples).toHaveLength(50);
  expect(new Set(check.samples.map(({ outcome }) => outcome)).size).toBeGreaterThan(1);
  expect(kinds.size).toBeGreaterThan(2);
  expect(check.samples.filter(({ outcome }) => outcome === "corrected").every((one) => one.before !== one.after)).toBe(
    true,
  );

  expect(await rowsOf(owner)).toEqual({ ...before, samples: corrected + review + failed });
  const { requests } = await trafficOf(owner);
  expect(Object.keys(requests).filter((route) => /update|create|archive/.test(route))).toEqual([]);
  // The first page of 250 separately, then the rest: three reads of a hundred each.
  expect(requests["batch/read"]).toBe(6);
});

it("audit-14: lists every address that needs something by group, or one group on request", async () => {
  const owner = await product.customerWithPortal();
  const { listId } = await contactList(owner, owner.portalId, 500);
  const { id, groups } = await finished(owner, await startCheck(owner, listId));
  const linesOf = async (query: string) => {
    const { text } = await owner.api.call("GET", `/api/hubspot/checks/${id}/found.csv${query}`);
    return text.trim().split("\r\n").slice(1);
  };
  const found = groups.filter(({ outcome }) => outcome !== "confirmed");
  const countOf = (of: typeof groups) => of.reduce((sum, { count }) => sum + count, 0);
  const all = await linesOf("");
  expect(all).toHaveLength(countOf(found));
  expect(new Set(all.map((line) => line.split(",")[0])).size).toBe(all.length);
  const [most] = found;
  const of = await linesOf(`?outcome=${most?.outcome}&detail=${most?.detail}`);
  expect(of).toEqual(all.slice(0, most?.count));
  expect(await linesOf("?outcome=corrected")).toHaveLength(
    countOf(found.filter(({ outcome }) => outcome === "corrected")),
  );
  expect(await linesOf("?outcome=confirmed")).toEqual([]);
  // Nothing was written.
  expect(all.filter((line) => line.includes("written to HubSpot"))).toEqual([]);
  expect(all.filter((line) => line.includes("A cleaning would correct this address.")).length).toBeGreaterThan(0);

  const query = `query($id: ID!, $o: CheckOutcome, $d: String) { job(id: $id) { check(outcome: $o, detail: $d) { samples { recordId outcome } } } }`;
  const variables = { id, o: most?.outcome, d: most?.detail };
  const { data } = (await owner.api.ok("POST", "/graphql", { query, variables })) as {
    data: { job: { check: { samples: { recordId: string; outcome: string }[] } } };
  };
  expect(data.job.check.samples.map(({ recordId }) => recordId)).toEqual(
    of.slice(0, 100).map((line) => line.split(",")[0]),
  );
});

it("predicts the changes and charges of the next cleaning, and counts those records as free afterwards", async () => {
  const owner = await product.customerWithPortal(1_000);
  const { listId } = await contactList(owner, owner.portalId, 500);
  const check = await finished(owner, await startCheck(owner, listId));
  const job = await untilJob(owner, await startList(owner, owner.portalId, listId), ["completed"], 60_000);
  const { confirmed, corrected, review, failed, empty } = check.outcomes;
  expect(job.outcomes).toMatchObject({ confirmed, corrected, review, failed, skipped: empty });
  expect(job.credits_used).toBe(check.max_credits);
  expect(await creditBalance(owner)).toBe(1_010 - job.credits_used);

  const again = await finished(owner, await startCheck(owner, listId));
  expect(again.max_credits).toBe(0);
  expect(again.already_cleaned).toBe(job.credits_used + (job.outcomes.review ?? 0) + (job.outcomes.failed ?? 0));
});

it("returns the running check when a list is checked twice, and runs without credits", async () => {
  const owner = await product.customerWithPortal();
  await product.control("POST", "/holds", { point: "before:batch/read", portalId: Number(owner.portalId) });
  const { listId } = await contactList(owner, owner.portalId, 25);
  const first = await startCheck(owner, listId);
  expect(await startCheck(owner, listId)).toBe(first);
  await product.control("DELETE", "/holds");
  await finished(owner, first);
});

it("pauses, resumes and ends like any other job", async () => {
  const owner = await product.customerWithPortal();
  await product.control("POST", "/holds", { point: "before:batch/read", portalId: Number(owner.portalId) });
  const { listId } = await contactList(owner, owner.portalId, 25);
  const jobId = await startCheck(owner, listId);
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  await product.control("DELETE", "/holds");
  await expect
    .poll(async () => (await checkOf(owner, jobId)).status, { timeout: 40_000 })
    .toMatch(/canceled|completed/);
});

it("refuses records beyond the daily limit", async () => {
  const owner = await product.customerWithPortal();
  const { listId } = await contactList(owner, owner.portalId, 10_000);
  const small = await contactList(owner, owner.portalId, 25);
  const first = await startCheck(owner, listId);
  const refused = await owner.api.call("POST", "/api/hubspot/checks", {
    portalId: owner.portalId,
    objectType: "contact",
    listId: small.listId,
  });
  expect(refused).toMatchObject({ status: 429, body: { code: "check_limit" } });
  await owner.api.ok("POST", `/api/hubspot/jobs/${first}/cancel`);
});

it("does not show another account's check", async () => {
  const owner = await product.customerWithPortal();
  const stranger = await product.customerWithPortal();
  const { listId } = await contactList(owner, owner.portalId, 25);
  const jobId = await startCheck(owner, listId);
  expect((await stranger.api.call("GET", `/api/hubspot/checks/${jobId}`)).status).toBe(404);
  await finished(owner, jobId);
});
