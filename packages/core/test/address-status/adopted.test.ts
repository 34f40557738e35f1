import { confirmFirstLook } from "@plumbline/dev-env/testing/first-look.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { jobReasonText } from "../../src/jobs/views/job-view.ts";
import { parseJob } from "../../src/work/job-row.ts";
import { jobOf, run, start } from "../jobs/consent/support/mapped.ts";
import type { PortalCustomer } from "../jobs/run/support/job-consistency.ts";
import { connectionOf } from "../support/event-owner.ts";
import {
  dueOf,
  edit,
  record,
  refresh,
  shown,
  statesOf,
  statusOf,
  statusPortal,
  sync,
} from "./support/status-portal.ts";

// A status property that was in the portal before may hold values of the customer's own: nothing is written over them unseen.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

/** A portal whose status properties were there before they were requested, with something else in them. */
async function adopting(notes = 25) {
  const owner = await statusPortal(product, {});
  await product.grant(owner.email, 200);
  const jobId = await start(owner, 25);
  const { listId } = await jobOf(product, jobId);
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/cancel`);
  expect(await run(product.ctx, jobId)).toBe("canceled user");
  const first = 40_000_000_000 + (Number(listId) % 1_000) * 1_000_000 + 1;
  const ids = Array.from({ length: 25 }, (_, index) => String(first + index));
  for (const id of ids.slice(0, notes)) await edit(product, owner, id, { plumbline_address_changed: "called in 2019" });
  const { id: connectionId } = await connectionOf(product, owner.portalId);
  await product.ctx.db.withSystem((tx) =>
    tx.statusProperty.updateMany({ where: { connectionId }, data: { isOurs: false, state: "pending" } }),
  );
  await sync(product, owner);
  expect(statesOf(await statusOf(owner))).toMatchObject({ status: "active", changed: "active" });
  return { owner, ids };
}

const problemsOf = async (owner: PortalCustomer) => {
  const { data } = (await owner.api.ok("POST", "/graphql", {
    query: `{ connection(portalId: "${owner.portalId}") { statusProblems { property text } } }`,
  })) as { data: { connection: { statusProblems: { property: string; text: string }[] } } };
  return data.connection.statusProblems;
};
const lock = (owner: PortalCustomer, recordId: string) =>
  owner.api.ok("POST", "/api/hubspot/locks", { portalId: owner.portalId, objectType: "contact", recordId });

it("audit-5: stops a list job before it overwrites the customer's own values with the status", async () => {
  const { owner, ids } = await adopting();
  const [id = ""] = ids;
  const jobId = await start(owner, 25);
  expect(await run(product.ctx, jobId)).toBe("paused canary");
  expect(jobReasonText(parseJob(await jobOf(product, jobId)))).toMatch(
    /^\d+% of the first records have other values in the properties of the address status, which would be overwritten\./,
  );
  expect((await record(product, owner, id)).properties["plumbline_address_changed"]).toBe("called in 2019");
  await owner.api.ok("POST", `/api/hubspot/jobs/${jobId}/resume`);
  expect(await run(product.ctx, jobId)).toBe("completed");
  expect(await shown(product, owner, id)).not.toBe("");
});

it("audit-5: holds statuses back until a person has confirmed them, and reports that they wait", async () => {
  const { owner, ids } = await adopting(1);
  const [id = ""] = ids;
  await lock(owner, id);
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toBe("");
  expect(await dueOf(product, owner)).toContain(id);
  expect(await problemsOf(owner)).toContainEqual({
    property: "plumbline_address_status",
    text: expect.stringContaining("nobody has checked what would be written into it"),
  });
  await confirmFirstLook(owner, owner.portalId, "contact");
  await refresh(product, owner);
  expect(await shown(product, owner, id)).toMatch(/^locked/);
  expect(await problemsOf(owner)).toEqual([]);
});
