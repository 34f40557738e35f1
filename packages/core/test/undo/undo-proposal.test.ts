import { creditBalance, outcomeRows } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { afterEach, expect, it } from "vitest";
import { apply, decide, heldBack, openApply, type HeldBack } from "../jobs/run/support/held-back.ts";
import { runJob, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { crmValues, edit, givenValues } from "./support/undo.ts";

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
afterEach(async () => {
  expect(await product.violations()).toEqual([]);
});

const undo = (owner: PortalCustomer, { id }: { id: string }) =>
  owner.api.call("POST", `/api/hubspot/proposals/${id}/undo`);
/** The reason of the refusal. */
async function refused(owner: PortalCustomer, proposal: { id: string }): Promise<string> {
  const { status, body } = await undo(owner, proposal);
  expect(status).toBe(409);
  return (body as { error: string }).error;
}
function three([one, two, three]: readonly HeldBack[]): [HeldBack, HeldBack, HeldBack] {
  if (!one || !two || !three) throw new Error("too little was held back");
  return [one, two, three];
}

it("restores only the record of one written proposal, at no charge", async () => {
  const { owner, proposals } = await heldBack(product);
  const [undone, edited, kept] = three(proposals);
  const ids = [undone, edited, kept].map(({ record_id: id }) => id);
  const applyId = await apply(product, owner, [undone, edited, kept]);
  const balance = await creditBalance(owner);
  const after = await crmValues(product, owner, ids);
  const started = await undo(owner, undone);
  expect(started.status).toBe(202);
  const { jobId } = started.body as { jobId: string };
  // A second click returns the same undo, and another undo of the same job must wait.
  expect((await undo(owner, undone)).body).toMatchObject({
    jobId,
    message: "This job is already being undone.",
  });
  expect(await refused(owner, edited)).toContain("still running");
  await runJob(product.ctx, jobId);
  const expected = new Map(after).set(
    undone.record_id,
    (await givenValues(product, owner, [undone.record_id])).get(undone.record_id) ?? {},
  );
  expect(await crmValues(product, owner, ids)).toEqual(expected);
  expect((await outcomeRows(owner, jobId)).map(({ record_id: id, outcome }) => [id, outcome])).toEqual([
    [undone.record_id, "restored"],
  ]);
  const job = (await owner.api.ok("GET", `/api/hubspot/jobs/${jobId}`)) as { undo_of: string };
  expect(job.undo_of).toBe(applyId);

  await edit(product, owner, edited.record_id, { city: "Typed By Hand" });
  const query = "mutation ($id: ID!) { undoProposal(id: $id) { job { id } } }";
  const { data } = (await owner.api.ok("POST", "/graphql", { query, variables: { id: edited.id } })) as {
    data: { undoProposal: { job: { id: string } } };
  };
  await runJob(product.ctx, data.undoProposal.job.id);
  expect(await outcomeRows(owner, data.undoProposal.job.id)).toMatchObject([
    { record_id: edited.record_id, outcome: "skipped", reason: "edited_since" },
  ]);
  expect((await crmValues(product, owner, [edited.record_id])).get(edited.record_id)?.city).toBe("Typed By Hand");
  expect(await creditBalance(owner)).toBe(balance);
});

it("explains why nothing can be undone", async () => {
  const { owner, proposals } = await heldBack(product);
  const [dismissed, accepted, byHand] = three(proposals);
  expect(await refused(owner, dismissed)).toContain("not written");
  await decide(owner, "dismiss", [dismissed]);
  expect(await refused(owner, dismissed)).toContain("not written");
  await decide(owner, "accept", [accepted, byHand]);
  expect(await refused(owner, accepted)).toContain("not written");
  const { street_address: address = "", city = "", state = "", postal_code: zip = "", country = "" } = byHand.after;
  await edit(product, owner, byHand.record_id, { address, city, state, zip, country });
  const [, , , edited] = proposals;
  if (!edited) throw new Error("too little was held back");
  await decide(owner, "accept", [edited]);
  await edit(product, owner, edited.record_id, { city: "Typed By Hand" });
  const applyId = await openApply(product, owner);
  await runJob(product.ctx, applyId);
  // A job took it, and wrote nothing.
  expect(await refused(owner, edited)).toContain("not written");
  expect(await refused(owner, byHand)).toContain("before Plumbline wrote it");
  // Simulates that the values are no longer kept.
  await product.ctx.db.withSystem((tx) =>
    tx.job.update({ where: { id: applyId }, data: { valuesEmptiedAt: new Date() } }),
  );
  expect(await refused(owner, accepted)).toContain("can no longer be undone");
  const stranger = await product.customerWithPortal();
  expect((await undo(stranger, accepted)).status).toBe(404);
});
