import { randomUUID } from "node:crypto";
import { apiClient } from "@plumbline/dev-env/api-client.ts";
import { contactList, creditBalance, signUp, startList } from "@plumbline/dev-env/stories.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { expect, it } from "vitest";

// Costs that any sign-up can cause for free: credits, and searches through many records.

const product = useTestProduct({ SIGNUP_CREDITS_AFTER_CONFIRMATION: "true", RATE_SEARCHES_PER_ACCOUNT: "2/1h" });
it("grants a new account's credits once its address is confirmed, and only once", async () => {
  const customer = await signUp(product, `${randomUUID()}@example.com`, "correct horse battery");
  expect(await creditBalance(customer)).toBe(0);
  const email = await product.ctx.db.withSystem((tx) =>
    tx.email.findFirstOrThrow({ where: { recipient: customer.email, template: "confirm_email" } }),
  );
  const token = (email.facts as { link: string }).link.split("/").at(-1);
  await customer.api.ok("POST", "/api/auth/confirm-email", { token });
  expect(await creditBalance(customer)).toBe(10);
  await apiClient(product.apiUrl).ok("POST", "/api/auth/forgot-password", { email: customer.email });
  expect(await creditBalance(customer)).toBe(10);
  expect(await product.violations()).toEqual([]);
});

it("limits record searches per account across its users", async () => {
  const customer = await product.customerWithPortal();
  const { listId } = await contactList(customer, customer.portalId, 10);
  const id = await startList(customer, customer.portalId, listId);
  const search = async () => {
    const query = `{ job(id: "${id}") { records(search: "boston") { nodes { recordId } } } }`;
    const { body } = await customer.api.call("POST", "/graphql", { query });
    return (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code ?? "answered";
  };
  expect([await search(), await search(), await search()]).toEqual(["answered", "answered", "rate_limited"]);
});
