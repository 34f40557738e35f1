import { creditBalance } from "@plumbline/dev-env/stories.ts";
import { testProduct, type TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { Context } from "../../src/context.ts";
import { HASHED_TABLES, keyValueHashes } from "../../src/maintenance/key-value-hashes.ts";
import { resealSecrets } from "../../src/maintenance/reseal-secrets.ts";
import { createSecretBox } from "../../src/secrets/secret-box.ts";
import { createValueHashes } from "../../src/secrets/value-hashes.ts";
import { decide, heldBack, setPolicy } from "../jobs/run/support/held-back.ts";
import { newJob, runJob, startContacts, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";

// Hashes of address values that an earlier release's workers stored without a key.

const DAY_MS = 24 * 3_600_000;
const products: TestProduct[] = [];
let product: TestProduct;
beforeEach(async () => {
  product = await testProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
  products.push(product);
  // As in a database that had accounts when it was migrated.
  const keyedFrom = new Date(product.ctx.now().getTime() + 7 * DAY_MS);
  await product.ctx.db.withSystem((tx) =>
    tx.valueHashState.update({ where: { id: 1 }, data: { keyedFrom, doneAt: null } }),
  );
});
afterAll(async () => {
  for (const made of products) await made[Symbol.asyncDispose]();
});

/** A process that starts this many days later, or with other differences. */
function process(days: number, other: Partial<Context> = {}): Context {
  const now = () => new Date(Date.now() + days * DAY_MS);
  const ctx = { ...product.ctx, now, ...other };
  return { ...ctx, valueHashes: createValueHashes(ctx) };
}

const hashes = async () =>
  await product.ctx.db.withSystem(async (tx) => [
    ...(await tx.recordMemory.findMany()).map(({ valuesHash }) => valuesHash),
    ...(await tx.proposal.findMany()).map(({ valuesHash }) => valuesHash),
    ...(await tx.recordChoice.findMany()).map(({ valuesHash }) => valuesHash),
  ]);
const plain = async () => (await hashes()).filter((hash) => /^[0-9a-f]{64}$/.test(hash));
const keyAll = async (ctx: Context) => {
  while (!(await keyValueHashes(ctx, () => true, 4)).isDone);
};

/** Cleans the list again: returns the charge and the open proposals. */
async function again(ctx: Context, owner: PortalCustomer): Promise<{ charged: number; open: string[] }> {
  const before = await creditBalance(owner);
  await runJob(ctx, await startContacts(owner, 10));
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals")) as { proposals: { id: string }[] };
  return { charged: before - (await creditBalance(owner)), open: proposals.map(({ id }) => id).toSorted() };
}

it("does not charge again for records cleaned before hashes were keyed", async () => {
  const { customer: owner, jobId } = await newJob(product);
  const before = await creditBalance(owner);
  await runJob(product.ctx, jobId);
  expect(before - (await creditBalance(owner))).toBeGreaterThan(5);
  const later = process(8);
  expect((await again(later, owner)).charged).toBe(0);
  await keyAll(later);
  expect(await plain()).toEqual([]);
  expect((await again(later, owner)).charged).toBe(0);
  expect((await again(product.ctx, owner)).charged).toBe(0);
  expect(await product.violations()).toEqual([]);
});

it("neither charges nor proposes again before, during or after hashes are keyed", async () => {
  const { owner, proposals } = await heldBack(product);
  const [dismissed] = proposals;
  if (!dismissed) throw new Error("too little was held back");
  await decide(owner, "dismiss", [dismissed]);
  const first = await again(product.ctx, owner);
  expect(first.charged).toBe(0);
  const stored = await plain();
  expect(stored.length).toBe((await hashes()).length);
  expect(stored.length).toBeGreaterThan(10);

  // A process past the switch, beside one that still stores the former form.
  const later = process(8);
  expect(await again(later, owner)).toEqual(first);
  expect(await again(product.ctx, owner)).toEqual(first);
  let slices = 0;
  expect(await keyValueHashes(later, () => (slices += 1) <= 2, 4)).toEqual({ isDone: false });
  expect((await plain()).length).toBeLessThan(stored.length);
  expect((await plain()).length).toBeGreaterThan(0);
  expect(await again(later, owner)).toEqual(first);
  expect(await again(product.ctx, owner)).toEqual(first);
  await keyAll(later);
  expect(await again(later, owner)).toEqual(first);
  expect(await again(product.ctx, owner)).toEqual(first);

  // Held-back corrections are written for one credit each, and new decisions are stored under the key.
  await setPolicy(owner, "certain");
  const { charged } = await again(later, owner);
  expect(charged).toBe(proposals.length - 1);
  expect((await again(later, owner)).charged).toBe(0);
  expect(await plain()).toEqual([]);
});

it("keys every hash in slices, and resumes after an interruption", async () => {
  const { owner, proposals } = await heldBack(product);
  await decide(owner, "dismiss", proposals.slice(0, 1));
  const stored = new Set(await plain());
  const later = process(8);
  const states = [];
  for (let isDone = false; !isDone;) {
    const before = (await plain()).length;
    let slices = 0;
    ({ isDone } = await keyValueHashes(later, () => (slices += 1) <= 1, 4));
    expect(before - (await plain()).length).toBeLessThanOrEqual(4);
    states.push(await product.ctx.db.withSystem((tx) => tx.valueHashState.findUniqueOrThrow({ where: { id: 1 } })));
  }
  expect(states.length).toBeGreaterThan(HASHED_TABLES.length + 2);
  expect(states.at(-1)?.doneAt).not.toBeNull();
  const tables = await product.ctx.db.withSystem(
    (tx) => tx.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'account_id' ORDER BY 1`,
  );
  expect(tables.length).toBeGreaterThan(20);
  for (const { name } of tables) {
    const rows = await product.ctx.db.withSystem((tx) =>
      tx.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM ${name} t`),
    );
    for (const hash of stored) expect([name, rows.some(({ row }) => row.includes(hash))]).toEqual([name, false]);
  }
  // Only once: the tables are not read every night.
  await product.ctx.db.withSystem((tx) => tx.$executeRaw`UPDATE record_memory SET values_hash = repeat('a', 64)`);
  await keyAll(later);
  expect((await plain()).length).toBeGreaterThan(0);
});

it("begins only once workers of the previous release must have stopped", async () => {
  await heldBack(product);
  const before = await plain();
  await keyAll(process(6.9));
  await keyAll(process(7 + 0.5 / 24));
  expect(await plain()).toEqual(before);
  await keyAll(process(7.1));
  expect(await plain()).toEqual([]);
});

it("keeps its key when encryption keys are rotated", async () => {
  const values = "0".repeat(64);
  const before = (await process(8).valueHashes()).keyed(values);
  const next = { id: "next", key: Buffer.alloc(32, 7) };
  const both = createSecretBox([next, ...product.ctx.config.encryptionKeys]);
  await resealSecrets({ ...product.ctx, secrets: both }, () => {});
  expect((await process(8, { secrets: createSecretBox([next]) }).valueHashes()).keyed(values)).toBe(before);
});
