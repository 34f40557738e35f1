import { creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import type { Context } from "../../../src/context.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, describe, expect, it } from "vitest";
import { crmValues, edit, startUndo } from "../../undo/support/undo.ts";
import { ownerOf, run, start, writesOf } from "../consent/support/mapped.ts";
import type { PortalCustomer } from "./support/job-consistency.ts";
import { isUpdate, withCalls } from "./support/hubspot-calls.ts";
import { Died } from "./support/mortal.ts";

// The portal's automatic formatting rules store another value than the one that was sent.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

const SIZE = 5;
const DIRTY = { address: "12 MAIN STREET", city: "BOSTON", state: "MA", zip: "2108", country: "US" };

type Contact = { owner: PortalCustomer; id: string };

/** A list in which one contact has these values, and whose others were cleaned before. */
async function contactWith(values: Record<string, string>): Promise<Contact> {
  const owner = await ownerOf(product, SIZE);
  const rows = await outcomeRows(owner, await clean(owner));
  const [id = ""] = rows.map(({ record_id }) => record_id).toSorted();
  await edit(product, owner, id, values);
  return { owner, id };
}

async function clean(owner: PortalCustomer): Promise<string> {
  const jobId = await start(owner, SIZE);
  expect(await run(product.ctx, jobId)).toBe("completed");
  return jobId;
}

async function undo(owner: PortalCustomer, jobId: string): Promise<string> {
  const undoId = await startUndo(owner, jobId);
  expect(await run(product.ctx, undoId)).toBe("completed");
  return undoId;
}

const rule = ({ owner }: Contact, property: string, change: object) =>
  product.control("PUT", `/portals/${owner.portalId}/properties/contacts/${property}`, change);

const endOf = async ({ owner, id }: Contact, jobId: string) =>
  (await outcomeRows(owner, jobId)).find((row) => row.record_id === id);

const heldBy = async ({ owner, id }: Contact) => (await crmValues(product, owner, [id])).get(id);

const writes = async ({ owner, id }: Contact) => (await writesOf(product, owner)).get(id) ?? 0;

/** Of the record's newest entry in its history. */
async function newest({ owner, id }: Contact) {
  const { entries } = (await owner.api.ok("GET", `/api/hubspot/records/${owner.portalId}/contact/${id}`)) as {
    entries: { outcome: string; message: string; before: object; after: object; credits: number }[];
  };
  return entries[0];
}

/** Runs the list once more: nothing is charged or sent for the contact. */
async function expectLeftAlone(contact: Contact): Promise<void> {
  const [balance, sent] = [await creditBalance(contact.owner), await writes(contact)];
  const next = await clean(contact.owner);
  expect(await endOf(contact, next)).toMatchObject({ outcome: expect.stringMatching(/unchanged|review|failed/u) });
  expect([await creditBalance(contact.owner), await writes(contact)]).toEqual([balance, sent]);
}

describe("a part stored in uppercase", () => {
  it("V: leaves the address corrected, charged once, with its history as HubSpot has it", async () => {
    const contact = await contactWith(DIRTY);
    await rule(contact, "city", { formats: "capitals" });
    const balance = await creditBalance(contact.owner);
    const job = await clean(contact.owner);
    expect(await endOf(contact, job)).toMatchObject({ outcome: "corrected", reason: "cleaned" });
    expect(await creditBalance(contact.owner)).toBe(balance - 1);
    const held = { address: "12 Main St", city: "BOSTON", state: "MA", zip: "02108" };
    expect(await heldBy(contact)).toMatchObject(held);
    expect(await newest(contact)).toMatchObject({
      message: 'Cleaned and written to HubSpot. HubSpot reformatted "City".',
      before: { street_address: "12 MAIN STREET", city: "BOSTON" },
      after: { street_address: "12 Main St", city: "BOSTON", postal_code: "02108" },
    });
    await expectLeftAlone(contact);

    const undone = await undo(contact.owner, job);
    expect(await endOf(contact, undone)).toMatchObject({ outcome: "restored" });
    expect(await heldBy(contact)).toMatchObject({ address: "12 MAIN STREET", city: "BOSTON", zip: "2108" });
    await expectLeftAlone(contact);
  });

  it("confirms an address in which nothing else changes", async () => {
    const contact = await contactWith({ ...DIRTY, address: "12 Main St", zip: "02108" });
    await rule(contact, "city", { formats: "capitals" });
    const balance = await creditBalance(contact.owner);
    const job = await clean(contact.owner);
    expect(await endOf(contact, job)).toMatchObject({ outcome: "confirmed", reason: "reformatted" });
    expect(await creditBalance(contact.owner)).toBe(balance - 1);
    expect(await newest(contact)).toMatchObject({
      message:
        'The address is right. HubSpot\'s formatting rules undo changes to its form. HubSpot reformatted "City".',
    });
    await expectLeftAlone(contact);
  });
});

describe("a part of which HubSpot keeps only the digits", () => {
  const LONDON = { address: "10 DOWNING STREET", city: "London", state: "", zip: "SW1A2AA", country: "United Kingdom" };

  it("V: is asked about, with what was written beside it in the history, and can be undone", async () => {
    const contact = await contactWith(LONDON);
    await rule(contact, "zip", { formats: "digits" });
    const balance = await creditBalance(contact.owner);
    const job = await clean(contact.owner);
    expect(await endOf(contact, job)).toMatchObject({ outcome: "review", reason: "stored_differently" });
    expect(await creditBalance(contact.owner)).toBe(balance);
    expect(await heldBy(contact)).toMatchObject({ address: "10 Downing Street", zip: "12" });
    expect(await newest(contact)).toMatchObject({
      message: expect.stringContaining('HubSpot stored a different value in "Postal code".') as string,
      before: { street_address: "10 DOWNING STREET", postal_code: "SW1A2AA" },
      after: { street_address: "10 Downing Street", postal_code: "12" },
    });
    const [proposal] = await product.ctx.db.withSystem((tx) =>
      tx.proposal.findMany({ where: { recordId: contact.id, portalId: contact.owner.portalId, status: "open" } }),
    );
    expect(proposal).toMatchObject({
      before: { street_address: "10 Downing Street", postal_code: "12" },
      after: { street_address: "10 Downing Street", postal_code: "SW1A 2AA" },
      changes: [{ field: "postal_code" }],
    });
    await expectLeftAlone(contact);

    await rule(contact, "zip", { formats: "none" });
    const undone = await undo(contact.owner, job);
    expect(await endOf(contact, undone)).toMatchObject({ outcome: "restored" });
    expect(await heldBy(contact)).toMatchObject(LONDON);
  });
});

describe("a rule that changes many values", () => {
  it("stops the job after its first batch, until a person resumes it", async () => {
    const owner = await ownerOf(product, 300);
    await product.control("PUT", `/portals/${owner.portalId}/properties/contacts/city`, { formats: "digits" });
    const jobId = await start(owner, 300);
    expect(await run(product.ctx, jobId)).toBe("paused writes_refused");
    const written = (await writesOf(product, owner)).size;
    expect(written).toBeGreaterThan(8);
    expect(written).toBeLessThanOrEqual(100);
    const spoiled = await product.ctx.db.withSystem((tx) =>
      tx.jobRecord.count({ where: { jobId, reason: "stored_differently" } }),
    );
    expect(spoiled).toBeGreaterThan(8);

    // Once the rule is gone, the rest is cleaned as usual, and an undo gives back what the rule has spoiled.
    await product.control("PUT", `/portals/${owner.portalId}/properties/contacts/city`, { formats: "none" });
    await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
    expect(await run(product.ctx, jobId)).toBe("completed");
    const undone = await undo(owner, jobId);
    expect(
      await product.ctx.db.withSystem((tx) => tx.jobRecord.count({ where: { jobId: undone, state: "failed" } })),
    ).toBe(0);
  });
});

describe("blanks that HubSpot trims", () => {
  it("field-1-4: count as restored by an undo that has nothing else to restore", async () => {
    const contact = await contactWith({ ...DIRTY, address: "12 Main St\u00A0", city: "Boston", zip: "02108" });
    const job = await clean(contact.owner);
    expect(await endOf(contact, job)).toMatchObject({ outcome: "corrected" });
    await rule(contact, "address", { trims: true });
    const undone = await undo(contact.owner, job);
    expect(await endOf(contact, undone)).toMatchObject({ outcome: "restored", reason: "restored" });
    expect(await heldBy(contact)).toMatchObject({ address: "12 Main St" });
    const balance = await creditBalance(contact.owner);
    const next = await clean(contact.owner);
    expect(await endOf(contact, next)).toMatchObject({ outcome: "unchanged", reason: "undone_by_you" });
    expect(await creditBalance(contact.owner)).toBe(balance);
  });
});

describe("a process that crashes", () => {
  it.each([
    ["after the update", 1],
    ["after reading what HubSpot keeps", 2],
  ])("V: charges once, and leaves the history of an uninterrupted run: %s", async (_when, calls) => {
    const contact = await contactWith(DIRTY);
    await rule(contact, "city", { formats: "capitals" });
    const [balance, sent] = [await creditBalance(contact.owner), await writes(contact)];
    const jobId = await start(contact.owner, SIZE);
    await expect(run(diesAfter(calls), jobId)).rejects.toBeInstanceOf(Died);
    expect(await heldBy(contact)).toMatchObject({ address: "12 Main St" });
    expect(await run(product.ctx, jobId)).toBe("completed");
    expect(await endOf(contact, jobId)).toMatchObject({ outcome: "corrected" });
    expect(await creditBalance(contact.owner)).toBe(balance - 1);
    expect(await writes(contact)).toBe(sent + 1);
    expect(await newest(contact)).toMatchObject({
      before: { street_address: "12 MAIN STREET", city: "BOSTON" },
      after: { street_address: "12 Main St", city: "BOSTON", postal_code: "02108" },
    });
    await expectLeftAlone(contact);
  });

  /** `calls`: from the first update on. */
  function diesAfter(calls: number): Context {
    let sent = 0;
    return withCalls(product.ctx, async (send, request) => {
      const answer = await send();
      if (sent > 0 || isUpdate(request)) sent += 1;
      if (sent === calls) throw new Died();
      return answer;
    });
  }
});
