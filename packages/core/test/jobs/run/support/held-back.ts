import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import { openApplyJob } from "../../../../src/jobs/open-apply-job.ts";
import { runReviewAction } from "../../../../src/review/review-action.ts";
import { control, newJob, runJob, type PortalCustomer } from "./job-consistency.ts";

// Records that were held back for review, without Temporal. The product is created with APPLY_AFTER_MS = 0.

export type HeldBack = { id: string; record_id: string; before: Record<string, string>; after: Record<string, string> };

export const setPolicy = (owner: PortalCustomer, policy: WritePolicyName) =>
  owner.api.ok("POST", "/api/hubspot/write-policies", { portalId: owner.portalId, objectType: "contact", policy });

/** Sets the policy of every address set of contacts. */
export async function setPolicies({ api, portalId }: PortalCustomer, policy: WritePolicyName): Promise<void> {
  const { policies } = (await api.ok("GET", `/api/hubspot/write-policies/${portalId}`)) as {
    policies: { objectType: string; addressSet: string }[];
  };
  for (const { objectType, addressSet } of policies.filter((one) => one.objectType === "contact"))
    await api.ok("POST", "/api/hubspot/write-policies", { portalId, objectType, addressSet, policy });
}

/**
 * A cleaning of ten contacts of a new customer that wrote nothing, and its proposals, by record. `prepare`: runs before it begins.
 */
export async function heldBack(
  product: TestProduct,
  prepare: (owner: PortalCustomer) => Promise<unknown> = async () => undefined,
): Promise<{ owner: PortalCustomer; jobId: string; proposals: HeldBack[] }> {
  const { customer: owner, jobId } = await newJob(product);
  await prepare(owner);
  await setPolicy(owner, "ask_first");
  await runJob(product.ctx, jobId);
  const { proposals } = (await owner.api.ok("GET", "/api/hubspot/proposals?reason=held_by_policy")) as {
    proposals: HeldBack[];
  };
  if (proposals.length < 3) throw new Error("too little was held back");
  return { owner, jobId, proposals: proposals.toSorted((a, b) => (a.record_id < b.record_id ? -1 : 1)) };
}

export const decide = async (owner: PortalCustomer, decision: string, proposals: readonly { id: string }[]) =>
  (
    (await owner.api.ok("POST", `/api/hubspot/proposals/${decision}`, { ids: proposals.map(({ id }) => id) })) as {
      proposals: { id: string; status: string }[];
    }
  ).proposals;

/** The status of a proposal, and the job that writes it. */
export const proposalOf = async (owner: PortalCustomer, { id }: { id: string }) =>
  (await owner.api.ok("GET", `/api/hubspot/proposals/${id}`)) as {
    status: string;
    apply_job_id: string | null;
    after: Record<string, string>;
  };

/** The apply job for what the owner accepted, as the dispatcher creates it; nothing runs it yet. */
export async function openApply(product: TestProduct, { portalId }: PortalCustomer): Promise<string> {
  const intake = await product.ctx.db.withSystem(async (tx) => {
    const { id: connectionId } = await tx.connection.findUniqueOrThrow({ where: { portalId } });
    return await tx.applyIntake.findFirstOrThrow({ where: { connectionId } });
  });
  const jobId = await openApplyJob(product.ctx, intake);
  if (jobId === null) throw new Error("nothing is to be written");
  return jobId;
}

/** One apply job per address set, by set key; nothing runs them yet. */
export async function openApplies(product: TestProduct, { portalId }: PortalCustomer): Promise<Map<string, string>> {
  const { intakes, versions } = await product.ctx.db.withSystem(async (tx) => {
    const { id: connectionId } = await tx.connection.findUniqueOrThrow({ where: { portalId } });
    const open = await tx.applyIntake.findMany({ where: { connectionId } });
    const ids = open.map(({ mappingVersionId }) => mappingVersionId);
    return { intakes: open, versions: await tx.mappingVersion.findMany({ where: { id: { in: ids } } }) };
  });
  const jobs = new Map<string, string>();
  for (const intake of intakes) {
    const jobId = await openApplyJob(product.ctx, intake);
    const version = versions.find(({ id }) => id === intake.mappingVersionId);
    if (jobId !== null && version) jobs.set(version.setKey, jobId);
  }
  return jobs;
}

/** Works through the owner's remaining review actions, as their workflow does. */
export async function endReviewActions(product: TestProduct, { email }: PortalCustomer): Promise<void> {
  const actions = await product.ctx.db.withSystem(async (tx) => {
    const { accountId } = await tx.user.findUniqueOrThrow({ where: { email }, select: { accountId: true } });
    return await tx.reviewAction.findMany({ where: { accountId }, select: { id: true, accountId: true } });
  });
  for (const { id: actionId, accountId } of actions)
    while (!(await runReviewAction(product.ctx, { accountId, actionId }, control)).isDone);
}

/** Accepts them and has them written; returns the job's id. */
export async function apply(
  product: TestProduct,
  owner: PortalCustomer,
  proposals: readonly { id: string }[],
): Promise<string> {
  await decide(owner, "accept", proposals);
  const jobId = await openApply(product, owner);
  await runJob(product.ctx, jobId);
  return jobId;
}

/** Accepts all that match, works through the action, and creates its job; nothing runs it yet. */
export async function acceptAll(
  product: TestProduct,
  owner: PortalCustomer,
  filter: object = { reason: "held_by_policy" },
): Promise<string> {
  const { accountId } = await product.ctx.db.withSystem((tx) =>
    tx.user.findUniqueOrThrow({ where: { email: owner.email }, select: { accountId: true } }),
  );
  const { id: actionId } = (await owner.api.ok("POST", "/api/hubspot/proposal-actions", {
    action: "accept",
    filter,
  })) as { id: string };
  while (!(await runReviewAction(product.ctx, { accountId, actionId }, control)).isDone);
  return await openApply(product, owner);
}
