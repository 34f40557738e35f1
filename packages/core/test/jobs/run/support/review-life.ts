import { creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import fc from "fast-check";
import { expect } from "vitest";
import { checkProposals } from "../../../../src/maintenance/check-proposals.ts";
import { crmValues, moneyOf, startUndo } from "../../../undo/support/undo.ts";
import { decide, openApply, setPolicy } from "./held-back.ts";
import { newJob, startContacts, type PortalCustomer } from "./job-consistency.ts";
import { interruptionsAndLocks, liveThrough, type Interruption, type Life } from "./record-life.ts";

// Law 3 over a record's whole life: it is held back, decided by a person, written, set back and cleaned again, and whatever
// strikes between any two steps, it ends as it would have ended without it, up to what the interruption itself means.

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
/** A record of the list: what was done with it, and what HubSpot is to hold. */
type Fate = { id: string; proposalId: string; decision: DecisionName; before: Row; after: Row };

const PROPERTIES = { street_address: "address", city: "city", state: "state", postal_code: "zip", country: "country" };
const BY_HAND = "Typed By Hand";
const CREDITS = 40;

/** Lives the records of one list through all of it. */
export async function expectReviewed(product: TestProduct, life: ReviewLife): Promise<void> {
  const { customer: owner, jobId } = await newJob(product);
  await product.grant(owner.email, CREDITS - 10);
  await setPolicy(owner, "ask_first");
  const cleaning = await live(product, owner, jobId, life.cleaning);
  const fates = await decideAll(product, owner, life.decisions);
  const accepted = fates.filter(({ decision }) => decision === "accept" || decision === "type");
  const lives = [cleaning];
  if (accepted.length > 0) {
    const applying = await live(product, owner, await openApply(product, owner), life.applying);
    lives.push(applying);
    await expectApplied(product, applying, accepted, cleaning.edited);
    const written = await idsWith(applying, "corrected");
    if (life.undo !== "nothing" && written.length > 0) lives.push(await undo(product, applying, life, accepted));
  }
  await expectConverged(product, owner, lives, fates);
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

/** What is asked about gets a decision each, in the order of records. */
async function decideAll(
  product: TestProduct,
  owner: PortalCustomer,
  decisions: readonly DecisionName[],
): Promise<Fate[]> {
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals?has_value=true")) as {
    proposals: { id: string; record_id: string; before: Row; after: Row }[];
  };
  const fates: Fate[] = [];
  for (const [index, proposal] of proposals.toSorted((a, b) => (a.record_id < b.record_id ? -1 : 1)).entries()) {
    const decision = decisions[index % decisions.length] ?? "leave";
    const lock = { portalId: owner.portalId, objectType: "contact", recordId: proposal.record_id };
    const typed = { city: `Typed ${index}` };
    if (decision === "type")
      await owner.api.ok("POST", `/api/hubspot/proposals/${proposal.id}/edit`, { values: typed });
    if (decision.startsWith("accept")) await decide(owner, "accept", [proposal]);
    if (decision === "dismiss") await decide(owner, "dismiss", [proposal]);
    if (decision === "accept and withdraw") await decide(owner, "reopen", [proposal]);
    if (decision.endsWith("lock")) await owner.api.ok("POST", "/api/hubspot/locks", lock);
    const after = decision === "type" ? { ...proposal.before, ...typed } : proposal.after;
    const values = { before: asProperties(proposal.before), after: asProperties(after) };
    fates.push({ id: proposal.record_id, proposalId: proposal.id, decision, ...values });
  }
  await expectUnwritten(product, owner);
  return fates;
}

async function expectUnwritten(product: TestProduct, { portalId }: PortalCustomer): Promise<void> {
  expect(await product.control("GET", `/portals/${portalId}/writes`)).toEqual([]);
}

/** Each accepted record is written and paid for once, or stands as it was and is free, as its outcome says. `editedBefore`: while it was cleaned. */
async function expectApplied(
  product: TestProduct,
  life: Life,
  accepted: readonly Fate[],
  editedBefore: string | null,
): Promise<void> {
  const rows = await rowsOf(life);
  const now = await crmValues(
    product,
    life.customer,
    accepted.map(({ id }) => id),
  );
  const statuses = await statusesOf(product, accepted);
  for (const { id, proposalId, before, after } of accepted) {
    const [row, status, values] = [rows.get(id), statuses.get(proposalId), now.get(id)];
    const isDisturbed = life.isCanceled || [life.edited, life.locked, editedBefore].includes(id);
    if (!isDisturbed) expect([id, row?.outcome, row?.credits, status]).toEqual([id, "corrected", "1", "written"]);
    if (id === life.edited) expect(values?.city).toBe(BY_HAND);
    else if (row?.outcome === "corrected") expect([status, values]).toEqual(["written", after]);
    else if (row?.reason === "write_unknown") expect([status, row.credits]).toEqual(["superseded", "0"]);
    else if (id === editedBefore) expect([values?.city, row?.credits ?? "0"]).toEqual([BY_HAND, "0"]);
    else expect([id, values, row?.credits ?? "0"]).toEqual([id, before, "0"]);
    if (row === undefined || row.reason === "canceled")
      expect([id, status]).toEqual([id, id === life.locked ? "superseded" : "open"]);
  }
}

/** What was written stands as it was before or as it was written, as its outcome says; money is never touched. */
async function undo(product: TestProduct, applied: Life, plan: ReviewLife, accepted: readonly Fate[]): Promise<Life> {
  const { customer: owner, jobId } = applied;
  const [one] = await idsWith(applied, "corrected");
  const money = await moneyOf(product, owner);
  const undoId = await startUndo(owner, jobId, plan.undo === "one record" ? { recordId: one } : {});
  const life = await live(product, owner, undoId, plan.undoing);
  expect(await moneyOf(product, owner)).toEqual(money);
  const rows = await rowsOf(life);
  const now = await crmValues(
    product,
    owner,
    accepted.map(({ id }) => id),
  );
  for (const { id, before, after } of accepted) {
    const row = rows.get(id);
    const isByHand = id === applied.edited || id === life.edited;
    if (!row) continue;
    if (isByHand) expect(now.get(id)?.city).toBe(BY_HAND);
    else if (row.outcome === "restored") expect(now.get(id)).toEqual(before);
    else if (row.reason !== "write_unknown") expect([id, now.get(id)]).toEqual([id, after]);
    const isDisturbed = life.isCanceled || isByHand || id === life.locked || id === applied.locked;
    if (!isDisturbed) expect([id, row.outcome]).toEqual([id, "restored"]);
    if (row.reason === "locked_by_you") expect([life.locked, applied.locked]).toContain(id);
  }
  return life;
}

/** The next cleaning, under a policy that asks nobody, finds every record as a person left it and pays for none twice. */
async function expectConverged(
  product: TestProduct,
  owner: PortalCustomer,
  lives: readonly Life[],
  fates: readonly Fate[],
): Promise<void> {
  await setPolicy(owner, "certain");
  // A job that was canceled during an outage leaves a blocker; the next one waits until it is probed.
  const last = await live(product, owner, await startContacts(owner, 10), []);
  const all = await Promise.all([...lives, last].map(rowsOf));
  const end = all.at(-1) ?? new Map<string, Row>();
  const [edited, locked] = [lives.map((life) => life.edited), lives.map((life) => life.locked)];
  for (const { id, decision } of fates) {
    if (decision.endsWith("lock") || locked.includes(id)) expect(end.get(id)?.reason).toBe("locked_by_you");
    else if (edited.includes(id)) continue;
    else if (decision === "dismiss") expect(end.get(id)?.reason).toBe("dismissed_by_you");
    else if (all.some((rows) => rows.get(id)?.outcome === "restored"))
      expect(end.get(id)?.reason).toBe("undone_by_you");
    else if (all.slice(0, -1).some((rows) => rows.get(id)?.outcome === "corrected"))
      expect(end.get(id)?.reason).toBe("unchanged_since");
  }
  const charged = all.flatMap((rows) => [...rows.values()]).filter(({ credits }) => credits === "1");
  expect(await creditBalance(owner)).toBe(CREDITS - charged.length);
  const ids = charged.map(({ record_id: id }) => id ?? "").filter((id) => !edited.includes(id));
  expect(ids).toHaveLength(new Set(ids).size);
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

async function rowsOf({ customer, jobId }: Life): Promise<Map<string, Row>> {
  return new Map((await outcomeRows(customer, jobId)).map((row) => [row.record_id ?? "", row]));
}

async function idsWith(life: Life, outcome: string): Promise<string[]> {
  return [...(await rowsOf(life))].filter(([, row]) => row.outcome === outcome).map(([id]) => id);
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
