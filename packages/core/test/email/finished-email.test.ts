import { randomUUID } from "node:crypto";
import { memberOf } from "@plumbline/dev-env/testing/actor-of.ts";
import { joined } from "@plumbline/dev-env/testing/team-fixture.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { enqueueFinishedEmail } from "../../src/jobs/lifecycle/end.ts";
import { parseJob } from "../../src/work/job-row.ts";

const product = useTestProduct();

it("goes to the person who started the job, or to the owner once they lose access to the portal", async () => {
  const owner = await product.customerWithPortal();
  const starter = await joined(product, owner, { role: "manager", portals: [owner.portalId] });
  const { accountId, userId, id } = await memberOf(product.ctx, starter.email);
  const recipientFor = async (portalId: string) => {
    const emailId = await product.ctx.db.withAccount(accountId, async (tx) => {
      const row = { id: randomUUID(), accountId, userId, portalId, portalName: "p", kind: "list" };
      const job = await tx.job.create({ data: { ...row, objectType: "contact", listName: "l", emailWhenDone: true } });
      return await enqueueFinishedEmail(product.ctx, tx, parseJob(job));
    });
    const email = await product.ctx.db.withSystem((tx) => tx.email.findUniqueOrThrow({ where: { id: emailId ?? "" } }));
    return email.recipient;
  };
  expect(await recipientFor(owner.portalId)).toBe(starter.email);
  expect(await recipientFor("1")).toBe(owner.email);
  await owner.api.ok("DELETE", `/api/auth/team/members/${id}`);
  expect(await recipientFor(owner.portalId)).toBe(owner.email);
});
