import { createSecretBox } from "@plumbline/core/secrets/secret-box.ts";
import { resealSecrets } from "@plumbline/core/maintenance/reseal-secrets.ts";
import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

/** More than one slice. */
const UNREADABLE = 201;

it("skips values that no key decrypts, re-encrypts the others, and reports how many are left", async () => {
  await using product = await testProduct();
  const { ctx } = product;
  const customer = await product.customerWithPortal();
  await customer.api.ok("POST", "/api/webhooks", { url: "http://127.0.0.1:9/hook", events: ["job.finished"] });
  const endpoint = await ctx.db.withSystem((tx) => tx.webhookEndpoint.findFirstOrThrow());
  const lost = createSecretBox([{ id: "lost", key: Buffer.alloc(32, 9) }]);
  await ctx.db.withSystem((tx) =>
    tx.webhookEndpoint.createMany({
      data: Array.from({ length: UNREADABLE }, (_, index) => ({
        ...endpoint,
        id: `00000000-0000-7000-8000-${String(index).padStart(12, "0")}`,
        secret: lost.seal("whsec", "somewhere"),
      })),
    }),
  );
  const secrets = createSecretBox([{ id: "next", key: Buffer.alloc(32, 7) }, ...ctx.config.encryptionKeys]);
  const { resealed, left } = await resealSecrets({ ...ctx, secrets }, () => {});
  expect(left).toBe(UNREADABLE);
  expect(resealed).toBeGreaterThan(0);
  const after = await ctx.db.withSystem((tx) => tx.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } }));
  expect(after.secret.startsWith("v1.next.")).toBe(true);
});
