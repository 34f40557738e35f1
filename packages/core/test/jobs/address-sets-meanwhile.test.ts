import { outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { acceptedHashesOf } from "../../src/jobs/accepted-hashes.ts";
import { pauseRun } from "../../src/jobs/lifecycle/pause.ts";
import { beginRecurringRun } from "../../src/jobs/recurring/begin-run.ts";
import { beginJob } from "../../src/jobs/lifecycle/begin.ts";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { addressesWith, billed, DENVER, OAKLAND, type Values } from "../support/addresses-with.ts";
import { BILLING, PRIMARY } from "../support/two-addresses.ts";
import { recordId } from "../support/event-owner.ts";
import { edit, startUndo } from "../undo/support/undo.ts";
import {
  decide,
  endReviewActions,
  openApplies,
  proposalOf,
  setPolicies,
  type HeldBack,
} from "./run/support/held-back.ts";
import { control, readJob, runJob, seenNow } from "./run/support/job-consistency.ts";

// Changes to a portal's address sets between two steps of a job, and their effect.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
});

const LOCK = "do_not_clean";
const BOTH = { ...OAKLAND, city: "oaklnd", ...billed({ ...DENVER, city: "denvr" }) };
const portalWith = (...contacts: readonly Values[]) => addressesWith(product, 100, ...contacts);
const ends = (rows: readonly Values[]) => rows.map(({ address_set: set, outcome }) => `${set} ${outcome}`);
const define = (portalId: string, property: string, change: object) =>
  product.control("PUT", `/portals/${portalId}/properties/contact/${property}`, change);

it("leaves a set that is added during a job to the next job", async () => {
  const { owner, save, start, clean, held } = await portalWith(BOTH);
  await save(PRIMARY);
  const jobId = await start();
  await readJob(product.ctx, jobId);
  await save(PRIMARY, BILLING);
  await runJob(product.ctx, jobId);
  expect(ends(await outcomeRows(owner, jobId))).toEqual(["primary corrected"]);
  expect(await held(0)).toMatchObject({ city: "Oakland", billing_city: "denvr" });
  expect(ends((await clean()).rows)).toEqual(["billing corrected", "primary unchanged"]);
});

it("continues when a set is renamed, and shows the new name", async () => {
  const { owner, save, start } = await portalWith(BOTH);
  const jobId = await start();
  await readJob(product.ctx, jobId);
  await save(PRIMARY, { ...BILLING, label: "Invoice address" });
  await runJob(product.ctx, jobId);
  expect(ends(await outcomeRows(owner, jobId))).toEqual(["billing corrected", "primary corrected"]);
  const query = `{ job(id: "${jobId}") { addressSets { label } } }`;
  const { data } = (await owner.api.ok("POST", "/graphql", { query })) as {
    data: { job: { addressSets: { label: string }[] } };
  };
  expect(data.job.addressSets.map(({ label }) => label)).toEqual(["", "Invoice address"]);
});

it("reports a running job that does not cover all requested sets", async () => {
  const { owner, listId } = await portalWith(BOTH);
  const start = (addressSets: unknown) =>
    owner.api.call("POST", "/api/hubspot/manual-clean", {
      portalId: owner.portalId,
      listId,
      objectType: "contact",
      addressSets,
    });
  const first = await start(["primary"]);
  expect(first.status).toBe(202);
  expect(await start("all")).toMatchObject({
    status: 409,
    body: { code: "conflict", message: expect.stringContaining("It works on other address sets") as string },
  });
  expect(await start(["primary"])).toMatchObject({
    status: 202,
    body: { jobId: (first.body as { jobId: string }).jobId },
  });
  await runJob(product.ctx, (first.body as { jobId: string }).jobId);
});

it("pauses if one set's checkbox is gone, and writes neither set before a person decides", async () => {
  const { owner, save, start, held } = await portalWith(BOTH);
  await save(PRIMARY, { ...BILLING, lock_property: LOCK });
  const jobId = await start();
  await product.control("DELETE", `/portals/${owner.portalId}/properties/contact/${LOCK}`);
  expect(await beginJob(product.ctx, { jobId }, control)).toMatchObject({
    end: "blocked",
    reason: "mapping_missing",
  });
  expect(await held(0)).toMatchObject({ city: "oaklnd", billing_city: "denvr" });
  expect(await pauseRun(product.ctx, { jobId, reason: "mapping_missing" })).toBe("paused");
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/leave-out`, { addressSets: ["billing"] });
  await runJob(product.ctx, jobId);
  expect(await held(0)).toMatchObject({ city: "Oakland", billing_city: "denvr" });
});

it("keeps the edited address of a record in an undo, and restores the other", async () => {
  const { owner, clean, held } = await portalWith(BOTH);
  const { jobId } = await clean();
  await edit(product, owner, recordId(0), { billing_city: "Boulder" });
  const undoId = await startUndo(owner, jobId);
  await runJob(product.ctx, undoId);
  expect(await held(0)).toMatchObject({ city: "oaklnd", billing_city: "Boulder" });
  expect((await outcomeRows(owner, undoId)).map(({ address_set: set, reason }) => `${set} ${reason}`)).toEqual([
    "billing edited_since",
    "primary restored",
  ]);
});

/** Both addresses of a record, held back for review, by set. */
async function heldBack(portal: Awaited<ReturnType<typeof portalWith>>): Promise<Record<string, HeldBack>> {
  await setPolicies(portal.owner, "ask_first");
  await portal.clean();
  const { proposals } = (await portal.owner.api.ok("GET", "/api/hubspot/proposals?reason=held_by_policy")) as {
    proposals: (HeldBack & { address_set: string })[];
  };
  return Object.fromEntries(proposals.map((proposal) => [proposal.address_set, proposal]));
}

it("closes an accepted proposal whose set was removed, without writing", async () => {
  const portal = await portalWith(BOTH);
  const { primary, billing } = await heldBack(portal);
  if (!primary || !billing) throw new Error("both addresses are held back");
  await decide(portal.owner, "accept", [billing]);
  await portal.save(PRIMARY);
  await endReviewActions(product, portal.owner);
  for (const jobId of (await openApplies(product, portal.owner)).values()) await runJob(product.ctx, jobId);
  expect((await proposalOf(portal.owner, billing)).status).toBe("superseded");
  expect((await proposalOf(portal.owner, primary)).status).toBe("open");
  expect(await portal.held(0)).toMatchObject({ billing_city: "denvr" });
});

it("writes both addresses of an accepted record for one credit each", async () => {
  const portal = await portalWith(BOTH);
  const proposals = Object.values(await heldBack(portal));
  await decide(portal.owner, "accept", proposals);
  const jobs = await openApplies(product, portal.owner);
  expect([...jobs.keys()].toSorted()).toEqual(["billing", "primary"]);
  for (const jobId of jobs.values()) await runJob(product.ctx, jobId);
  expect(await portal.held(0)).toMatchObject({ city: "Oakland", billing_city: "Denver" });
  for (const proposal of proposals) expect((await proposalOf(portal.owner, proposal)).status).toBe("written");
});

it("neither charges nor changes anything when only an option's label changes", async () => {
  const { owner, clean } = await portalWith({ ...OAKLAND, state: "CA" });
  const options = (label: string) => define(owner.portalId, "state", { options: [{ value: "CA", label }] });
  await options("California");
  expect(ends((await clean()).rows)).toEqual(["billing skipped", "primary confirmed"]);
  await options("The Golden State");
  const { rows } = await clean();
  expect(rows.map(({ outcome, credits }) => `${outcome} ${credits}`)).toEqual(["skipped 0", "unchanged 0"]);
});

it("repeats the canary only for a set that was remapped after a person continued", async () => {
  const { owner, listId, save } = await portalWith(BOTH);
  const { jobId: recurringJobId } = (await owner.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: owner.portalId,
    listId,
    objectType: "contact",
    addressSets: "all",
    isRecurring: true,
    recurrenceInterval: "1h",
  })) as { jobId: string };
  let runs = 0;
  const run = async () => {
    const scheduledFor = new Date(Date.now() + (runs += 1) * 1_000);
    const begun = await beginRecurringRun(product.ctx, { recurringJobId, scheduledFor });
    if (begun.end !== "run") throw new Error(begun.why);
    const { jobId } = begun.job;
    const row = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
    await runJob(product.ctx, jobId);
    return { jobId, accepted: Object.keys(acceptedHashesOf(row)).toSorted() };
  };
  const { jobId, accepted } = await run();
  expect(accepted).toEqual([]);
  const acceptedHashes = await seenNow(product.ctx, jobId);
  await product.ctx.db.withSystem((tx) =>
    tx.recurringJob.update({ where: { id: recurringJobId }, data: { acceptedHashes } }),
  );
  expect((await run()).accepted).toEqual(["billing", "primary"]);
  await save(PRIMARY, { ...BILLING, country: "" });
  expect((await run()).accepted).toEqual(["primary"]);
});
