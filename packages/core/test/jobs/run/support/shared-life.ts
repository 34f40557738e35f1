import { creditBalance, outcomeRows, type ListInfo } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { expect } from "vitest";
import { recordId } from "../../../support/event-owner.ts";
import { newJob, type PortalCustomer } from "./job-consistency.ts";
import { liveTogether, type Interruption, type Life } from "./record-life.ts";

// Two jobs over the same records, interrupted between any two of their steps: a record written once is charged once.

const RECORDS = 10;

export type SharedLife = { first: Interruption[]; second: Interruption[] };

const KINDS = ["death before", "death after", "refusal", "outage", "pause", "operator stop"] as const;
const interruptions = fc.uniqueArray(
  fc.record<Interruption>({
    at: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 12, max: 24 }) },
      { weight: 1, arbitrary: fc.integer({ min: 4, max: 36 }) },
    ),
    kind: fc.constantFrom(...KINDS),
    record: fc.constant(0),
  }),
  { minLength: 0, maxLength: 4, selector: ({ at }) => at },
);

export const sharedLives = fc.record<SharedLife>({ first: interruptions, second: interruptions });

export async function expectChargedOnce(product: TestProduct, plan: SharedLife): Promise<void> {
  const { customer, jobId } = await newJob(product, RECORDS);
  await product.grant(customer.email, RECORDS);
  const lives = [jobId, await sameRecords(product, customer)].map((id): Life => ({
    customer,
    jobId: id,
    edited: null,
    isCanceled: false,
  }));
  const plans = [plan.first, plan.second];
  await liveTogether(
    product,
    lives.map((life, index) => ({ life, plan: plans[index] ?? [] })),
  );
  const rows = (await Promise.all(lives.map((life) => outcomeRows(customer, life.jobId)))).flat();
  const charged = rows.filter(({ credits }) => credits === "1").map(({ record_id }) => record_id ?? "");
  expect(charged).toHaveLength(new Set(charged).size);
  expect(await creditBalance(customer)).toBe(2 * RECORDS - charged.length);
  const writes = (await product.control("GET", `/portals/${customer.portalId}/writes`)) as {
    id: string;
    appWrites: number;
  }[];
  expect(writes.filter(({ appWrites }) => appWrites !== 1)).toEqual([]);
  const corrected = rows.filter(({ outcome }) => outcome === "corrected").map(({ record_id }) => record_id);
  expect(corrected.toSorted()).toEqual(writes.map(({ id }) => id).toSorted());
  expect(await product.violations()).toEqual([]);
}

/** A cleaning of another list with the same members; nothing runs it yet. */
async function sameRecords(product: TestProduct, customer: PortalCustomer): Promise<string> {
  await product.control("POST", `/portals/${customer.portalId}/lists`, {
    name: "The same contacts",
    objectType: "contact",
    recordIds: Array.from({ length: RECORDS }, (_, index) => recordId(index)),
  });
  const lists = (await customer.api.ok("GET", `/api/hubspot/lists/${customer.portalId}/contact`)) as ListInfo[];
  const started = (await customer.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: customer.portalId,
    objectType: "contact",
    listId: lists.find(({ name }) => name === "The same contacts")?.listId,
  })) as { jobId: string };
  return started.jobId;
}
