import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { accessToken } from "../../src/portals/access-token.ts";

// While one process refreshes a portal's token, the others wait for it.

const product = useTestProduct();

async function portalBeingRefreshed() {
  const { portalId } = await product.customerWithPortal();
  return await product.ctx.db.withSystem(async (tx) => {
    const { id, accountId } = await tx.connection.findFirstOrThrow({ where: { portalId } });
    await tx.connection.update({ where: { id }, data: { accessExpiresAt: new Date(0) } });
    await tx.$executeRaw`UPDATE connection SET refreshing_until = now() + interval '35 seconds' WHERE id = ${id}::uuid`;
    return { accountId, connectionId: id, portalId };
  });
}

it("takes over the refresh of a dead process once its claim has expired", async () => {
  const ref = await portalBeingRefreshed();
  let looks = 0;
  const sleep = async () => {
    looks += 1;
    if (looks === 3)
      await product.ctx.db.withSystem((tx) =>
        tx.connection.update({ where: { id: ref.connectionId }, data: { refreshingUntil: new Date(0) } }),
      );
  };
  expect((await accessToken({ ...product.ctx, sleep }, ref)).version).toBeGreaterThan(0);
  expect(looks).toBe(3);
});

it("gives up after forty seconds, or at once on shutdown", async () => {
  const ref = await portalBeingRefreshed();
  let waitedMs = 0;
  const sleep = (ms: number, signal?: AbortSignal) => {
    signal?.throwIfAborted();
    waitedMs += ms;
    return Promise.resolve();
  };
  const ctx = { ...product.ctx, sleep };
  await expect(accessToken(ctx, ref)).rejects.toMatchObject({ code: "crm_unavailable" });
  expect(waitedMs).toBe(40_000);
  const signal = AbortSignal.abort();
  await expect(accessToken(ctx, ref, { signal })).rejects.toMatchObject({ name: "AbortError" });
});
