import { startOpenidProvider } from "@plumbline/dev-env/testing/openid-provider.ts";
import { expect, test } from "@playwright/test";
import { accountCard, newCustomer, signUp } from "../support/customer.ts";

test("an owner sets up the identity provider, a domain and the rules, in both themes and on a phone", async ({
  page,
}) => {
  const owner = newCustomer();
  await signUp(page, owner);
  await page.goto("/manage-account/team");
  const card = accountCard(page, "Identity provider");
  const redirectUri = await card.locator("code").textContent();
  const provider = await startOpenidProvider(redirectUri ?? "");
  await card.getByLabel("Provider", { exact: true }).selectOption("Microsoft Entra ID");
  await expect(card.getByLabel("Issuer")).toHaveValue(/^https:\/\/login\.microsoftonline\.com\//);
  await card.getByLabel("Provider", { exact: true }).selectOption("Another provider");
  await card.getByLabel("Issuer").fill(provider.issuer);
  await card.getByLabel("Client ID").fill(provider.clientId);
  await card.getByRole("textbox", { name: "Client secret" }).fill(provider.clientSecret);
  await card.getByRole("textbox", { name: "Your password" }).fill("not the password");
  await card.getByRole("button", { name: "Save provider" }).click();
  await expect(card.getByRole("alert")).toContainText("Current password is incorrect.");
  await card.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await card.getByRole("button", { name: "Save provider" }).click();
  await expect(card.getByText("Identity provider saved.")).toBeVisible();
  await expect(card.getByText(provider.issuer)).toBeVisible();

  const domains = accountCard(page, "Email domains");
  await domains.getByLabel("Domain", { exact: true }).fill("not a domain");
  await domains.getByRole("button", { name: "Add domain" }).click();
  await expect(domains.getByRole("alert")).toBeVisible();
  await domains.getByLabel("Domain", { exact: true }).fill("company.example");
  await domains.getByRole("button", { name: "Add domain" }).click();
  await expect(domains.getByRole("listitem")).toContainText("_plumbline.company.example");
  await expect(domains.getByRole("listitem")).toContainText(/plumbline-domain=[0-9a-f]{40}/);

  const rules = accountCard(page, "Rules for logging in");
  await rules.getByLabel("Log out after, in hours").fill("12");
  await rules.getByRole("button", { name: "Save rules" }).click();
  await expect(rules.getByText("Rules saved.")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const)
    for (const width of [320, 1280]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate("document.documentElement.scrollWidth > window.innerWidth");
      expect([colorScheme, width, overflow]).toEqual([colorScheme, width, false]);
    }

  await domains.getByRole("button", { name: "Give up company.example" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
  await expect(domains.getByText("No domains yet.")).toBeVisible();
  await card.getByRole("button", { name: "Remove provider" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(card.getByRole("button", { name: "Remove provider" })).toHaveCount(0);
  await page.goto("/manage-account/activity");
  for (const name of ["Set up the identity provider", "Gave up an email domain", "Changed the rules for logging in"])
    await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  await provider.close();
});

test("a visitor whose company has none is told so, and finds the way back", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Log in with your company's account" }).click();
  await page.getByLabel("Email").fill("bea@nobody.example");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toContainText("No company login is set up for addresses of nobody.example.");
  await page.goto("/company-login?state=made-up&code=made-up");
  await expect(page.getByRole("alert")).toContainText("This login has expired.");
  await expect(page).toHaveURL(/\/company-login$/);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("link", { name: "Log in with a password" }).click();
  await expect(page).toHaveURL(/\/login$/);
});
