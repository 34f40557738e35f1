import { expect, test } from "@playwright/test";
import { accountCard, expectActivity, newCustomer, signUp } from "../support/customer.ts";
import { linkInEmail } from "../support/link-in-email.ts";
import { settings } from "../support/settings.ts";

async function ask(key: string, path: string, method = "GET"): Promise<{ status: number; code: string | null }> {
  const answer = await fetch(new URL(path, settings.baseUrl), { method, headers: { authorization: `Bearer ${key}` } });
  const body = (await answer.json()) as { code?: string };
  return { status: answer.status, code: body.code ?? null };
}

test("an API key is shown once, works within its scope, and is refused once revoked", async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await page.goto(await linkInEmail(page, customer.email, /^Confirm your email/, /\/confirm-email\//));
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByRole("link", { name: "Go to the dashboard" })).toBeVisible();
  await page.goto("/manage-account/developers");
  const card = accountCard(page, "API keys");
  await card.getByLabel("Key name").fill("Nightly sync");
  await card.getByLabel("Your password").fill(customer.password);
  await card.getByRole("button", { name: "Create API key" }).click();
  const key = await card.getByLabel("API key", { exact: true }).innerText();
  await card.getByRole("button", { name: "I've saved it" }).click();
  await expectActivity(page, "Created an API key");
  const row = card.getByRole("listitem").filter({ hasText: "Nightly sync" });
  await expect(row).toContainText("reads as viewer, created");
  await expect(row).toContainText("never used");
  await expect(page.getByText(key)).toHaveCount(0);

  expect(await ask(key, "/api/auth/credit-balance")).toEqual({ status: 200, code: null });
  expect(await ask(key, "/api/auth/credit-threshold", "POST")).toEqual({ status: 403, code: "read_only_key" });
  expect(await ask(key, "/api/auth/api-keys")).toEqual({ status: 403, code: "not_for_keys" });
  await page.reload();
  await expect(row).not.toContainText("never used");

  await row.getByRole("button", { name: "Revoke Nightly sync" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(row).toHaveCount(0);
  await expectActivity(page, "Revoked an API key");
  expect(await ask(key, "/api/auth/credit-balance")).toEqual({ status: 401, code: "not_signed_in" });
});
