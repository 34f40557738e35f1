import { acceptProposals } from "@plumbline/core/review/decide-proposals.ts";
import { beginJob } from "@plumbline/core/jobs/lifecycle/begin.ts";
import { readSlice } from "@plumbline/core/jobs/source/read-slice.ts";
import { openApplyJob } from "@plumbline/core/jobs/open-apply-job.ts";
import { contactList, outcomeRows, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { crmValues, edit } from "../undo/support/undo.ts";
import { assertSurvivesDeaths } from "./run/support/assert-survives-deaths.ts";
import { newJob, runJob, type PortalCustomer } from "./run/support/job-consistency.ts";

// An apply job dies right before and right after every transaction and every call to the CRM, and is rerun from its rows: nothing
// is written or charged twice, and no proposal is lost.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
type Apply = {
  owner: PortalCustomer;
  applyId: string;
  edited: string;
  expected: Map<string, object>;
  available: number;
};

/** Everything was held back and accepted, and one record was edited since; nothing runs the job yet. */
async function newApply(): Promise<Apply> {
  const { customer: owner, jobId } = await newJob(product);
  const { accountId, connectionId } = await product.ctx.db.withSystem((tx) =>
    tx.job.findUniqueOrThrow({ where: { id: jobId }, select: { accountId: true, connectionId: true } }),
  );
  await owner.api.ok("POST", "/api/hubspot/write-policies", {
    portalId: owner.portalId,
    objectType: "contact",
    policy: "ask_first",
  });
  await runJob(product.ctx, jobId);
  const proposals = await product.ctx.db.withSystem((tx) =>
    tx.proposal.findMany({ where: { accountId, status: "open", hasValue: true }, orderBy: { recordId: "asc" } }),
  );
  expect(proposals.length).toBeGreaterThan(3);
  const user = await product.ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email: owner.email } }));
  const actor = { accountId, userId: user.id } as Parameters<typeof acceptProposals>[1];
  await acceptProposals(
    product.ctx,
    actor,
    proposals.map(({ id }) => id),
  );
  const intake = await product.ctx.db.withSystem((tx) =>
    tx.applyIntake.findFirstOrThrow({ where: { connectionId: connectionId ?? "" } }),
  );
  const [first] = proposals;
  const edited = first?.recordId ?? "";
  await edit(product, owner, edited, { address: "1 Typed By Hand St" });
  const expected = new Map(proposals.map(({ recordId, after }) => [recordId, asProperties(after)]));
  expected.set(edited, (await crmValues(product, owner, [edited])).get(edited) ?? {});
  const { available } = await product.ctx.db.withSystem((tx) =>
    tx.creditAccount.findUniqueOrThrow({ where: { accountId } }),
  );
  const applyId = (await openApplyJob(product.ctx, { id: intake.id, accountId })) ?? "";
  return { owner, applyId, edited, expected, available };
}

function asProperties(after: unknown): Record<string, string> {
  const {
    street_address = "",
    city = "",
    state = "",
    postal_code = "",
    country = "",
  } = after as Record<string, string>;
  return { address: street_address, city, state, zip: postal_code, country };
}

async function expectApplied({ owner, applyId, edited, expected, available }: Apply): Promise<void> {
  const written = [...expected.keys()].filter((recordId) => recordId !== edited);
  expect(await crmValues(product, owner, [...expected.keys()])).toEqual(expected);
  const rows = await outcomeRows(owner, applyId);
  expect(rows.filter(({ outcome }) => outcome === "corrected").map(({ record_id }) => record_id)).toEqual(
    written.toSorted(),
  );
  const writes = (await product.control("GET", `/portals/${owner.portalId}/writes`)) as {
    id: string;
    appWrites: number;
  }[];
  for (const { id, appWrites } of writes) expect([id, appWrites]).toEqual([id, id === edited ? 0 : 1]);
  await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.job.findUniqueOrThrow({ where: { id: applyId } });
    const credits = await tx.creditAccount.findUniqueOrThrow({ where: { accountId } });
    expect([credits.available, credits.held]).toEqual([available - written.length, 0]);
    const proposals = await tx.proposal.findMany({ where: { applyJobId: applyId } });
    expect(proposals.map(({ recordId, status }) => [recordId, status]).toSorted()).toEqual(
      [...expected.keys()].map((recordId) => [recordId, recordId === edited ? "stale" : "written"]).toSorted(),
    );
    // The edited record gets one new proposal.
    expect(await tx.proposal.count({ where: { accountId, recordId: edited, status: "open" } })).toBeLessThanOrEqual(1);
    const miscounted = await tx.$queryRaw`
      SELECT g.id FROM proposal_group g WHERE g.account_id = ${accountId}::uuid
        AND g.open_count <> (SELECT count(*) FROM proposal p WHERE p.group_id = g.id AND p.status = 'open')`;
    expect(miscounted).toEqual([]);
  });
}

it("ends in the same state after a crash at any step", { timeout: 240_000 }, async () => {
  await assertSurvivesDeaths(product, { begin: newApply, jobOf: ({ applyId }) => applyId, expectEnd: expectApplied });
});

it("keeps the newer proposal of a record that is re-evaluated during its acceptance", async () => {
  const { owner, applyId, edited } = await newApply();
  const control = { heartbeat: () => undefined };
  await beginJob(product.ctx, { jobId: applyId }, control);
  await readSlice(product.ctx, { jobId: applyId }, control);
  const list = await contactList(owner, owner.portalId, 10);
  await runJob(product.ctx, await startList(owner, owner.portalId, list.listId));
  await runJob(product.ctx, applyId);
  const rows = await outcomeRows(owner, applyId);
  expect(rows.find(({ record_id }) => record_id === edited)).toMatchObject({ outcome: "skipped", reason: "withdrawn" });
  const proposals = await product.ctx.db.withSystem((tx) =>
    tx.proposal.findMany({ where: { portalId: owner.portalId, recordId: edited }, orderBy: { createdAt: "asc" } }),
  );
  expect(proposals.map(({ status }) => status)).toEqual(["superseded", "open"]);
});
