import { dispatchRound } from "@plumbline/core/dispatch/dispatch-round.ts";
import { contactList, startList, untilJob, type Customer, type JobAnswer } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { FINAL_STATUSES } from "@plumbline/schema/jobs/job-state.ts";
import type { WritePolicyName } from "@plumbline/schema/review/policies.ts";
import { expect } from "vitest";

// The review queue as a customer uses it over REST, while a worker runs.

export type Portal = Customer & { portalId: string };
export type Values = Record<string, string>;
type Proposal = {
  id: string;
  status: string;
  record_id: string;
  job_id: string;
  apply_job_id: string | null;
  reason: string;
  before: Values;
  after: Values | null;
  is_edited: boolean;
  not_checked: string[];
};
type Facets = {
  total: number;
  acceptable: number;
  facets: { name: string; values: { value: string; count: number }[] }[];
};
type CrmRecord = { properties: Values; writes: { properties: Values }[] };

export const REVIEW = "/api/hubspot/proposals";
export const list = async (owner: Portal, query = "first=100") =>
  ((await owner.api.ok("GET", `${REVIEW}?${query}`)) as { proposals: Proposal[] }).proposals;
export const facets = async (owner: Portal, query = "") =>
  (await owner.api.ok("GET", `${REVIEW}/facets?${query}`)) as Facets;
export const decide = async (owner: Portal, decision: string, ids: readonly string[]) =>
  (await owner.api.ok("POST", `${REVIEW}/${decision}`, { ids })) as { proposals: { id: string; status: string }[] };
export const proposalOf = async (owner: Portal, id: string) =>
  (await owner.api.ok("GET", `${REVIEW}/${id}`)) as Proposal;
export const setPolicy = (owner: Portal, policy: WritePolicyName) =>
  owner.api.ok("POST", "/api/hubspot/write-policies", { portalId: owner.portalId, objectType: "contact", policy });
export const recordOf = async (product: TestProduct, owner: Portal, recordId: string) =>
  (await product.control("GET", `/portals/${owner.portalId}/records/contact/${recordId}`)) as CrmRecord;
export const edit = (product: TestProduct, owner: Portal, recordId: string, properties: Values) =>
  product.control("PATCH", `/portals/${owner.portalId}/records/contact/${recordId}`, { properties });

/** Cleans the list of this many contacts until the job ends or pauses. */
export async function clean(owner: Portal, size = 25): Promise<JobAnswer> {
  const { listId } = await contactList(owner, owner.portalId, size);
  const job = await untilJob(owner, await startList(owner, owner.portalId, listId), [...FINAL_STATUSES, "paused"]);
  return job;
}

/** Runs the dispatcher until the apply job has ended. */
export async function applied(product: TestProduct, owner: Portal, ids: readonly string[]): Promise<JobAnswer> {
  let jobId: string | null = null;
  await expect
    .poll(
      async () => {
        await dispatchRound(product.ctx);
        jobId = (await proposalOf(owner, ids[0] ?? "")).apply_job_id;
        return jobId;
      },
      { timeout: 20_000 },
    )
    .not.toBeNull();
  return await untilJob(owner, jobId ?? "", [...FINAL_STATUSES, "paused"]);
}
