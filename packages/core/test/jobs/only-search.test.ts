import { randomUUID } from "node:crypto";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { requireOnlySearch } from "../../src/jobs/search.ts";

const product = useTestProduct();
const search = (accountId: string, work: () => Promise<void> = () => Promise.resolve()) =>
  product.ctx.db.withSystem(async (tx) => {
    await requireOnlySearch(tx, accountId);
    await work();
  });

it("refuses an account's second concurrent search at once", async () => {
  const [own, other] = [randomUUID(), randomUUID()];
  await search(own, async () => {
    await expect(search(own)).rejects.toMatchObject({ code: "rate_limited" });
    await search(other);
  });
  await search(own);
});
