import { contactList, startList, untilJob, type Customer } from "@plumbline/dev-env/stories.ts";
import { signedInActor } from "@plumbline/dev-env/testing/actor-of.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, beforeAll, expect, it } from "vitest";
import { buy, looksOf, take } from "../credits/support/looks.ts";

// A check beyond the bound on free looks: what would change is told, and the new values are not.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", HUBSPOT_BURST: "200" });
beforeAll(async () => {
  await product.startWorker();
});
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

type Portal = Customer & { portalId: string };
type Values = Record<string, string>;
type Found = { after: Values };
type Check = {
  status: string;
  withheld: number;
  max_credits: number;
  outcomes: Values;
  samples: { record_id: string; before: Values; after: Values; withheld: string[] }[];
};

const accountOf = async ({ email }: Portal) => (await signedInActor(product.ctx, email)).accountId;
/** The account has this many free looks left. */
const leaveLooks = async (owner: Portal, left: number) =>
  void (await take(product.ctx, await accountOf(owner), { looks: looksOf(9_000_000, 500 - left) }));
const usedLooks = async (owner: Portal) => {
  const accountId = await accountOf(owner);
  const { _sum } = await product.ctx.db.withSystem((tx) =>
    tx.freeLookDay.aggregate({ where: { accountId }, _sum: { looks: true } }),
  );
  const rows = await product.ctx.db.withSystem((tx) => tx.freeLook.count({ where: { accountId } }));
  expect(rows).toBe(_sum.looks ?? 0);
  return rows;
};
async function checked(owner: Portal, listId: string): Promise<string> {
  const list = { portalId: owner.portalId, objectType: "contact", listId };
  const { jobId } = (await owner.api.ok("POST", "/api/hubspot/checks", list)) as { jobId: string };
  await expect.poll(async () => (await checkOf(owner, jobId)).status, { timeout: 40_000 }).toBe("completed");
  return jobId;
}
const checkOf = async (owner: Portal, jobId: string) =>
  (await owner.api.ok("GET", `/api/hubspot/checks/${jobId}`)) as Check;
const showMore = async (owner: Portal, jobId: string) =>
  (await owner.api.ok("POST", `/api/hubspot/checks/${jobId}/show`)) as { shown: number; withheld: number };
/** Rows of the file, by column. */
async function fileOf(owner: Portal, jobId: string): Promise<Values[]> {
  const { text } = await owner.api.call("GET", `/api/hubspot/checks/${jobId}/found.csv`);
  const [head = "", ...lines] = text.trim().split("\r\n");
  const names = head.split(",");
  const cells = (line: string) => [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map(([, cell = ""]) => cell);
  return lines.map((line) => {
    const row = cells(line);
    return Object.fromEntries(names.map((name, at) => [name, row[at] ?? ""]));
  });
}
const hasNewValue = (row: Values) =>
  Object.keys(row).some((name) => name.endsWith("_after") && row[name] !== row[name.replace(/_after$/, "_before")]);
const textsOf = async (owner: Portal, jobId: string) => {
  const query = `query($id: ID!) { job(id: $id) { check { withheld samples { recordId withheld fields { before after change { kind } } } } } }`;
  return JSON.stringify([
    await checkOf(owner, jobId),
    await owner.api.ok("POST", "/graphql", { query, variables: { id: jobId } }),
    await fileOf(owner, jobId),
  ]);
};

it("shows only as many new values as there are free looks left, and the same ones on every read", async () => {
  const owner = await product.customerWithPortal();
  const { listId } = await contactList(owner, owner.portalId, 500);
  await leaveLooks(owner, 20);
  const jobId = await checked(owner, listId);
  const check = await checkOf(owner, jobId);
  const rows = await fileOf(owner, jobId);
  expect(rows.filter(hasNewValue)).toHaveLength(20);
  const hidden = rows.filter(({ not_shown: parts }) => parts !== "");
  expect(hidden).toHaveLength(check.withheld);
  expect(hidden.length).toBeGreaterThan(200);
  expect(hidden.filter(hasNewValue)).toEqual([]);
  expect(hidden.every(({ not_shown: parts = "" }) => /^[a-z_0-9]+( [a-z_0-9]+)*$/.test(parts))).toBe(true);
  for (const sample of check.samples.filter(({ withheld }) => withheld.length > 0))
    expect(sample.after).toEqual(sample.before);
  expect(await usedLooks(owner)).toBe(500);
  // Reading counts nothing and shows the same.
  const first = await textsOf(owner, jobId);
  expect(await textsOf(owner, jobId)).toBe(first);
  expect(await usedLooks(owner)).toBe(500);
  // No street that is withheld stands in any answer.
  const kept = await product.ctx.db.withSystem((tx) => tx.listCheckSample.findMany({ where: { jobId } }));
  const streetOf = (values: unknown) => (values as Values)["street_address"] ?? "";
  const told = new Set(kept.flatMap(({ before, after }) => [streetOf(before), streetOf(after)]));
  const secret = kept.flatMap(({ withheld }) => (withheld === null ? [] : [streetOf((withheld as Found).after)]));
  const streets = secret.filter((street) => !told.has(street));
  expect(streets.length).toBeGreaterThan(20);
  expect(streets.filter((street) => first.includes(JSON.stringify(street)))).toEqual([]);
});

it("reveals withheld values on request, as many as credits were bought since", async () => {
  const owner = await product.customerWithPortal();
  const { listId } = await contactList(owner, owner.portalId, 500);
  await leaveLooks(owner, 0);
  const jobId = await checked(owner, listId);
  const { withheld } = await checkOf(owner, jobId);
  expect(await showMore(owner, jobId)).toEqual({ shown: 0, withheld });
  await buy(product.ctx, await accountOf(owner), { credits: 50 });
  expect((await fileOf(owner, jobId)).filter(hasNewValue)).toEqual([]);
  const asked = await Promise.all([1, 2, 3].map(() => showMore(owner, jobId)));
  expect(asked.reduce((sum, { shown }) => sum + shown, 0)).toBe(50);
  expect((await checkOf(owner, jobId)).withheld).toBe(withheld - 50);
  expect((await fileOf(owner, jobId)).filter(hasNewValue)).toHaveLength(50);
  expect(await usedLooks(owner)).toBe(550);
  // Another check of the same values counts none of them again.
  const again = await checked(owner, listId);
  expect((await fileOf(owner, again)).filter(hasNewValue)).toHaveLength(50);
  expect(await usedLooks(owner)).toBe(550);
});

it("returns free looks for addresses that are paid for", async () => {
  const owner = await product.customerWithPortal(1_000);
  const { listId } = await contactList(owner, owner.portalId, 25);
  await leaveLooks(owner, 100);
  const jobId = await checked(owner, listId);
  const used = (await usedLooks(owner)) - 400;
  expect(used).toBeGreaterThan(5);
  const { outcomes } = await untilJob(owner, await startList(owner, owner.portalId, listId), ["completed"], 60_000);
  const shown = (await fileOf(owner, jobId)).filter(hasNewValue);
  const charged = shown.filter(({ outcome }) => outcome === "corrected").length;
  expect(outcomes.corrected).toBe(charged);
  expect(await usedLooks(owner)).toBe(400 + used - charged);
});
