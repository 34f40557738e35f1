import { creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { expect } from "vitest";
import { checkProposals } from "../../../../src/maintenance/check-proposals.ts";
import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { addressOf, addressValues, keyOf, type Address } from "../../../support/addresses.ts";
import { moneyOf, startUndo } from "../../../undo/support/undo.ts";
import { decide, openApplies, setPolicies } from "./held-back.ts";
import { newJobOfSets, startAllAddresses, type PortalCustomer } from "./job-consistency.ts";
import { interruptionsAndLocks, liveThrough, type Interruption, type Life } from "./record-life.ts";

// Law 3 over a record's whole life: it is held back, decided by a person, written, restored and cleaned again; whatever happens
// between any two steps, it ends as it would have ended without it, except for what the interruption itself means.

const DECISIONS = ["accept", "type", "accept and withdraw", "accept and lock", "dismiss", "lock", "leave"] as const;
type DecisionName = (typeof DECISIONS)[number];

export type ReviewLife = {
  cleaning: Interruption[];
  decisions: DecisionName[];
  applying: Interruption[];
  undo: "nothing" | "all" | "one record";
  undoing: Interruption[];
};

export const reviewLives = fc.record<ReviewLife>({
  cleaning: interruptionsAndLocks,
  decisions: fc.array(
    fc.oneof(
      { weight: 2, arbitrary: fc.constant("accept" as const) },
      { weight: 3, arbitrary: fc.constantFrom(...DECISIONS) },
    ),
    { minLength: 5, maxLength: 5 },
  ),
  applying: interruptionsAndLocks,
  undo: fc.constantFrom("nothing", "all", "all", "one record"),
  undoing: interruptionsAndLocks,
});

type Row = Record<string, string>;
/** An address of a record in the list: its decision, and the expected values in HubSpot. */
type Fate = Address & { proposalId: string; decision: DecisionName; before: Row; after: Row };

const PROPERTIES = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" };
const BY_HAND = "Typed By Hand";
/** For each address set. */
const CREDITS = 40;

/** Takes the records of one list, each with this many addresses, through all of it. */
export async function expectReviewed(product: TestProduct, life: ReviewLife, sets: number): Promise<void> {
  const { customer: owner, jobId } = await newJobOfSets(product, sets);
  await product.grant(owner.email, (CREDITS - 10) * sets);
  await setPolicies(owner, "ask_first");
  const cleaning = await live(product, owner, jobId, life.cleaning);
  const fates = await decideAll(product, owner, life.decisions);
  const accepted = fates.filter(({ decision }) => decision === "accept" || decision === "type");
  const lives = [cleaning];
  for (const [setKey, applyId] of await openApplies(product, owner)) {
    const ofSet = accepted.filter(({ set }) => set === setKey);
    const applying = await live(product, owner, applyId, lives.length === 1 ? life.applying : []);
    await expectApplied(product, applying, ofSet, [...lives]);
    lives.push(applying);
    const isUndone = life.undo !== "nothing" && lives.length === 2 && (await writtenBy(applying)).length > 0;
    if (isUndone) lives.push(await undo(product, applying, life, ofSet));
  }
  await expectConverged(product, owner, { lives, fates, granted: CREDITS * sets });
}

async function live(
  product: TestProduct,
  customer: PortalCustomer,
  jobId: string,
  plan: Interruption[],
): Promise<Life> {
  const life: Life = { customer, jobId, edited: null, locked: null, isCanceled: false };
  await liveThrough(product, life, plan);
  return life;
}

/** Each proposal gets a decision, in record order; a lock applies to all addresses of its record. */
async function decideAll(
  product: TestProduct,
  owner: PortalCustomer,
  decisions: readonly DecisionName[],
): Promise<Fate[]> {
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals?has_value=true&first=100")) as {
    proposals: { id: string; record_id: string; address_set: string; before: Row; after: Row }[];
  };
  const sorted = proposals.toSorted((a, b) => (keyOf(addressOf(a)) < keyOf(addressOf(b)) ? -1 : 1));
  const drawn = sorted.map((proposal, index) => ({
    proposal,
    decision: decisions[index % decisions.length] ?? "leave",
  }));
  const fates: Fate[] = [];
  for (const ofRecord of Map.groupBy(drawn, ({ proposal }) => proposal.record_id).values()) {
    const locking = ofRecord.find(({ decision }) => decision.endsWith("lock"))?.decision;
    for (const { proposal, decision: own } of ofRecord) {
      const decision = locking ?? own;
      const typed = { city: `Typed ${fates.length}` };
      if (decision === "type")
        await owner.api.ok("POST", `/api/hubspot/proposals/${proposal.id}/edit`, { values: typed });
      if (decision.startsWith("accept")) await decide(owner, "accept", [proposal]);
      if (decision === "dismiss") await decide(owner, "dismiss", [proposal]);
      if (decision === "accept and withdraw") await decide(owner, "reopen", [proposal]);
      const after = decision === "type" ? { ...proposal.before, ...typed } : proposal.after;
      const values = { before: asProperties(proposal.before), after: asProperties(after) };
      fates.push({ ...addressOf(proposal), proposalId: proposal.id, decision, ...values });
    }
    const [{ proposal } = { proposal: { record_id: "" } }] = ofRecord;
    if (locking)
      await owner.api.ok("POST", "/api/hubspot/locks", {
        portalId: owner.portalId,
        objectType: "contact",
        recordId: proposal.record_id,
      });
  }
  await expectUnwritten(product, owner);
  return fates;
}

/** A person edits only the primary address. */
function isEditedIn(life: Life, { id, set }: Address): boolean {
  return id === life.edited && set === PRIMARY_SET;
}

async function expectUnwritten(product: TestProduct, { portalId }: PortalCustomer): Promise<void> {
  expect(await product.control("GET", `/portals/${portalId}/writes`)).toEqual([]);
}

/**
 * Each accepted address is written and paid for once, or unchanged and free, according to its outcome. `earlier`: the job before.
 */
async function expectApplied(
  product: TestProduct,
  life: Life,
  accepted: readonly Fate[],
  earlier: readonly Life[],
): Promise<void> {
  const all = [...earlier, life];
  const rows = await rowsOf(life);
  const now = await addressValues(product, life.customer, accepted);
  const statuses = await statusesOf(product, accepted);
  for (const fate of accepted) {
    const { id, proposalId, before, after } = fate;
    const key = keyOf(fate);
    const [row, status, values] = [rows.get(key), statuses.get(proposalId), now.get(key)];
    const isLocked = all.some(({ locked }) => locked === id);
    const isDisturbed = life.isCanceled || isLocked || all.some(({ edited }) => edited === id);
    if (!isDisturbed) expect([key, row?.outcome, row?.credits, status]).toEqual([key, "corrected", "1", "written"]);
    if (isEditedIn(life, fate)) expect(values?.city).toBe(BY_HAND);
    else if (row?.outcome === "corrected") expect([status, values]).toEqual(["written", after]);
    else if (row?.reason === "write_unknown") expect([status, row.credits]).toEqual(["superseded", "0"]);
    else if (earlier.some((one) => isEditedIn(one, fate)))
      expect([values?.city, row?.credits ?? "0"]).toEqual([BY_HAND, "0"]);
    else expect([key, values, row?.credits ?? "0"]).toEqual([key, before, "0"]);
    if (row === undefined || row.reason === "canceled")
      expect([key, status]).toEqual([key, isLocked ? "superseded" : "open"]);
  }
}

/** What was written is restored or stays as written, according to its outcome; credits never change. */
async function undo(product: TestProduct, applied: Life, plan: ReviewLife, accepted: readonly Fate[]): Promise<Life> {
  const { customer: owner, jobId } = applied;
  const [one] = await writtenBy(applied);
  const money = await moneyOf(product, owner);
  const undoId = await startUndo(owner, jobId, plan.undo === "one record" ? { recordId: one?.id } : {});
  const life = await live(product, owner, undoId, plan.undoing);
  expect(await moneyOf(product, owner)).toEqual(money);
  const rows = await rowsOf(life);
  const now = await addressValues(product, owner, accepted);
  for (const fate of accepted) {
    const { id, before, after } = fate;
    const key = keyOf(fate);
    const row = rows.get(key);
    if (!row) continue;
    if (isEditedIn(applied, fate) || isEditedIn(life, fate)) expect(now.get(key)?.city).toBe(BY_HAND);
    else if (row.outcome === "restored") expect(now.get(key)).toEqual(before);
    else if (row.reason !== "write_unknown") expect([key, now.get(key)]).toEqual([key, after]);
    const isByHand = id === applied.edited || id === life.edited;
    const isDisturbed = life.isCanceled || isByHand || id === life.locked || id === applied.locked;
    if (!isDisturbed) expect([key, row.outcome]).toEqual([key, "restored"]);
    if (row.reason === "locked_by_you") expect([life.locked, applied.locked]).toContain(id);
  }
  return life;
}

/** The next cleaning, under a policy that asks nobody, leaves every record as a person left it and charges none twice. */
async function expectConverged(
  product: TestProduct,
  owner: PortalCustomer,
  { lives, fates, granted }: { lives: readonly Life[]; fates: readonly Fate[]; granted: number },
): Promise<void> {
  await setPolicies(owner, "certain");
  // A job canceled during an outage leaves a blocker; the next one waits until it is probed.
  const last = await live(product, owner, await startAllAddresses(owner), []);
  const all: Map<string, Row>[] = [];
  for (const one of [...lives, last]) all.push(await rowsOf(one));
  const end = all.at(-1) ?? new Map<string, Row>();
  const [edited, locked] = [lives.map((life) => life.edited), lives.map((life) => life.locked)];
  for (const fate of fates) {
    const { id, decision } = fate;
    const key = keyOf(fate);
    if (decision.endsWith("lock") || locked.includes(id)) expect(end.get(key)?.reason).toBe("locked_by_you");
    else if (edited.includes(id)) continue;
    else if (decision === "dismiss") expect(end.get(key)?.reason).toBe("dismissed_by_you");
    else if (all.some((rows) => rows.get(key)?.outcome === "restored"))
      expect(end.get(key)?.reason).toBe("undone_by_you");
    else if (all.slice(0, -1).some((rows) => rows.get(key)?.outcome === "corrected"))
      expect(end.get(key)?.reason).toBe("unchanged_since");
  }
  const charged = all.flatMap((rows) => [...rows.values()]).filter(({ credits }) => credits === "1");
  expect(await creditBalance(owner)).toBe(granted - charged.length);
  const keys = charged.map(addressOf).flatMap((address) => (edited.includes(address.id) ? [] : [keyOf(address)]));
  expect(keys).toHaveLength(new Set(keys).size);
  const jobIds = [...lives, last].map((life) => life.jobId);
  const left = await product.ctx.db.withSystem(async (tx) => ({
    claims: await tx.recordMemory.count({ where: { claimJobId: { in: jobIds } } }),
    holds: await tx.creditHold.count({ where: { jobId: { in: jobIds }, status: "open" } }),
    unfinished: await tx.job.count({ where: { id: { in: jobIds }, finishedAt: null } }),
    accepted: await tx.proposal.count({ where: { portalId: owner.portalId, status: "accepted" } }),
  }));
  expect(left).toEqual({ claims: 0, holds: 0, unfinished: 0, accepted: 0 });
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
}

/** By address. */
async function rowsOf({ customer, jobId }: Life): Promise<Map<string, Row>> {
  return new Map((await outcomeRows(customer, jobId)).map((row) => [keyOf(addressOf(row)), row]));
}

async function writtenBy(life: Life): Promise<Address[]> {
  return [...(await rowsOf(life)).values()].filter(({ outcome }) => outcome === "corrected").map(addressOf);
}

async function statusesOf(product: TestProduct, fates: readonly Fate[]): Promise<Map<string, string>> {
  const ids = fates.map(({ proposalId }) => proposalId);
  const rows = await product.ctx.db.withSystem((tx) =>
    tx.proposal.findMany({ where: { id: { in: ids } }, select: { id: true, status: true } }),
  );
  return new Map(rows.map(({ id, status }) => [id, status]));
}

function asProperties(values: Row): Row {
  return Object.fromEntries(Object.entries(PROPERTIES).map(([part, property]) => [property, values[part] ?? ""]));
}
