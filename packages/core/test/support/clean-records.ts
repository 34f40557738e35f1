import { startList } from "@plumbline/dev-env/stories.ts";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { runJob, type PortalCustomer } from "../jobs/run/support/job-consistency.ts";

/** Cleans existing records as a separate list; returns the job's id. */
export async function cleanRecords(
  product: TestProduct,
  owner: PortalCustomer,
  recordIds: readonly string[],
  objectType: ObjectType = "contact",
): Promise<string> {
  const { listId } = (await product.control("POST", `/portals/${owner.portalId}/lists`, { objectType, recordIds })) as {
    listId: string;
  };
  const jobId = await startList(owner, owner.portalId, listId, objectType);
  await runJob(product.ctx, jobId);
  return jobId;
}
