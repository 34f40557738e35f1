import { connectPortal, signUp } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { receiveEvents } from "../../src/hubspot-events/receive-events.ts";
import { checkProposals } from "../../src/maintenance/check-proposals.ts";
import { decide, heldBack } from "../jobs/run/support/held-back.ts";

// A portal that has needed reconnecting for a month is free for another account.

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000", APPLY_AFTER_MS: "0" });
const MONTH_MS = 31 * 24 * 3_600_000;

async function takenOver() {
  const { owner: former, jobId, proposals } = await heldBack(product);
  const [accepted, open] = proposals;
  if (!accepted || !open) throw new Error("nothing was held back");
  await decide(former, "accept", [accepted]);
  await former.api.ok("POST", "/api/hubspot/manual-clean", {
    portalId: former.portalId,
    objectType: "contact",
    listId: ((await former.api.ok("GET", `/api/hubspot/lists/${former.portalId}/contact`)) as { listId: string }[])[0]
      ?.listId,
    isRecurring: true,
    recurrenceInterval: "24h",
  });
  await product.ctx.db.withSystem((tx) =>
    tx.connection.update({
      where: { portalId: former.portalId },
      data: { status: "needs_reconnect", needsReconnectSince: new Date(Date.now() - MONTH_MS) },
    }),
  );
  const next = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
  await connectPortal(product, next, former.portalId);
  return { former, jobId, proposals, open, next };
}

it("closes the former account's proposals and schedules, like a disconnect", async () => {
  const { former, proposals } = await takenOver();
  const ids = proposals.map(({ id }) => id);
  const rows = await product.ctx.db.withSystem((tx) => tx.proposal.findMany({ where: { id: { in: ids } } }));
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(["superseded"]));
  expect(await checkProposals(product.ctx, () => undefined)).toEqual([]);
  const { jobs } = (await former.api.ok("GET", "/api/hubspot/recurring-jobs")) as { jobs: unknown[] };
  expect(jobs).toEqual([]);
  expect(await product.violations()).toEqual([]);
});

it("applies a privacy deletion to the former account's values", async () => {
  const { former, jobId, open } = await takenOver();
  await receiveEvents(product.ctx, [
    {
      portalId: former.portalId,
      occurredAt: Date.now(),
      subscriptionType: "object.privacyDeletion",
      objectTypeId: "0-1",
      objectId: open.record_id,
    },
  ]);
  const erasures = await product.ctx.db.withSystem((tx) => tx.privacyErasure.findMany());
  const { accountId } = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  expect(erasures.map((erasure) => erasure.accountId)).toContain(accountId);
});
