import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";
import { plumbline } from "./support/plumbline-command.ts";

it("names the key of an undecryptable value, and exits with an error", async () => {
  await using product = await testProduct();
  // Two tokens, and the key that remembers free credits.
  await product.customerWithPortal();
  const [first] = product.config.encryptionKeys;
  const other = `${first?.id}:${Buffer.alloc(32, 77).toString("base64")}`;
  const replaced = await plumbline({ ...product.env, ENCRYPTION_KEYS: other }, "keys", "status");
  expect(replaced).toMatchObject({
    code: 1,
    out: expect.stringContaining(
      "3 cannot be decrypted: the key in ENCRYPTION_KEYS is another one with the same id",
    ) as string,
  });
  const others = { ...product.env, ENCRYPTION_KEYS: `other:${Buffer.alloc(32, 77).toString("base64")}` };
  const removed = await plumbline(others, "keys", "status");
  expect(removed).toMatchObject({
    code: 1,
    out: expect.stringMatching(
      new RegExp(`${first?.id} +3 secrets, not in ENCRYPTION_KEYS: these cannot be decrypted, put the key back`),
    ) as string,
  });
  expect(await plumbline({ ...product.env, ENCRYPTION_KEYS: other }, "keys", "re-encrypt")).toMatchObject({ code: 1 });
});
