import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { sqlState } from "../../src/db/sql-error.ts";

// Law 9: whoever waits for a row or an advisory lock gives its connection back.

const product = useTestProduct();

it("ends a lock wait after five seconds", async () => {
  const { portalId } = await product.customerWithPortal();
  const { accountId } = await product.ctx.db.withSystem((tx) =>
    tx.connection.findFirstOrThrow({ where: { portalId } }),
  );
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let holds = () => {};
  const isHeld = new Promise<void>((resolve) => {
    holds = resolve;
  });
  const holder = product.ctx.db.withAccount(accountId, async (tx) => {
    await tx.$executeRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR UPDATE`;
    holds();
    await released;
  });
  await isHeld;
  const waiter = product.ctx.db
    .withAccount(accountId, (tx) => tx.$executeRaw`SELECT FROM account WHERE id = ${accountId}::uuid FOR UPDATE`)
    .then(
      () => null,
      (error: unknown) => sqlState(error),
    );
  expect(await waiter).toBe("55P03");
  release();
  await holder;
});
