import { contactList, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { asDownload } from "../src/http/as-download.ts";

const product = useTestProduct();
it("allows an account four concurrent downloads, refuses the fifth, and does not affect others", async () => {
  const [owner, other] = [await product.customerWithPortal(), await product.customerWithPortal()];
  const { listId } = await contactList(owner, owner.portalId, 10);
  const jobId = await startList(owner, owner.portalId, listId);
  const { accountId } = await product.ctx.db.withSystem((tx) => tx.job.findUniqueOrThrow({ where: { id: jobId } }));
  const file = `/api/hubspot/jobs/${jobId}/outcomes.csv`;
  const readers = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const sending = readers.map(({ promise }) => asDownload(accountId, () => promise));
  expect((await owner.api.call("GET", file)).status).toBe(429);
  expect((await other.api.call("GET", "/api/auth/receipts.csv")).status).toBe(200);
  for (const reader of readers) reader.resolve();
  await Promise.all(sending);
  expect((await owner.api.call("GET", file)).status).toBe(200);
});
