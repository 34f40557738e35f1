import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import { startOpenidProvider } from "@plumbline/dev-env/testing/openid-provider.ts";
import { expect, test, type Page } from "@playwright/test";
import { accountCard, confirmEmail, logIn, logOut, newCustomer, signUp } from "../support/customer.ts";
import { control } from "../support/sandbox-control.ts";

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
  await page.goto("/activity");
  for (const name of ["Set up the identity provider", "Gave up an email domain", "Changed the rules for logging in"])
    await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  await provider.close();
});

test("a visitor whose company has no company login sees a message and a link back", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Log in with your company's account" }).click();
  // The page before has a field of the same name.
  await expect(page.getByRole("heading", { name: "Log in with your company's account" })).toBeVisible();
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

test("a company requires its login: an invited colleague logs in through the provider and not by password", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const domain = `${newCustomer().email.split("@")[0]}.example`;
  const owner = { email: `owner@${domain}`, password: "a long enough password" };
  const colleague = { email: `colleague@${domain}`, password: "their own long password" };
  await signUp(page, owner);
  await confirmEmail(page, owner);
  await page.goto("/manage-account/team");
  const invite = accountCard(page, "Invite a person");
  await invite.getByLabel("Email").fill(colleague.email);
  await invite.getByLabel("Your password").fill(owner.password);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(invite.getByText(`Invitation sent to ${colleague.email}.`)).toBeVisible();

  const card = accountCard(page, "Identity provider");
  const provider = await startOpenidProvider((await card.locator("code").textContent()) ?? "");
  await card.getByLabel("Provider", { exact: true }).selectOption("Another provider");
  await card.getByLabel("Issuer").fill(provider.issuer);
  await card.getByLabel("Client ID").fill(provider.clientId);
  await card.getByRole("textbox", { name: "Client secret" }).fill(provider.clientSecret);
  await card.getByRole("textbox", { name: "Your password" }).fill(owner.password);
  await card.getByRole("button", { name: "Save provider" }).click();
  await expect(card.getByText("Identity provider saved.")).toBeVisible();

  const domains = accountCard(page, "Email domains");
  await domains.getByLabel("Domain", { exact: true }).fill(domain);
  await domains.getByRole("button", { name: "Add domain" }).click();
  const shown = domains.getByRole("listitem").locator("code");
  await expect(shown).toHaveCount(2);
  const [name, value] = await shown.allTextContents();
  await domains.getByRole("button", { name: `Check the record of ${domain}` }).click();
  await expect(domains.getByText(/^Record not found/)).toBeVisible();
  await control("PUT", `dns/${name}`, { txt: [value ?? ""] });
  await domains.getByRole("button", { name: `Check the record of ${domain}` }).click();
  await expect(domains.getByText(/^Proven/)).toBeVisible();

  const required = domains.getByRole("checkbox", { name: /must use the identity provider$/ });
  await required.click();
  await expect(domains.getByRole("alert")).toContainText("two-factor");
  await turnOnSecondFactor(page, owner.password);
  await page.goto("/manage-account/team");
  await required.click();
  await expect(required).toBeChecked();
  await expect(domains.getByRole("alert")).toHaveCount(0);

  const context = await browser.newContext();
  const theirs = await context.newPage();
  provider.person = { sub: "colleague", email: colleague.email, email_verified: true };
  await theirs.goto("/login");
  await theirs.getByRole("link", { name: "Log in with your company's account" }).click();
  // The page before has a field of the same name.
  await expect(theirs.getByRole("heading", { name: "Log in with your company's account" })).toBeVisible();
  await theirs.getByLabel("Email").fill(colleague.email);
  await theirs.getByRole("button", { name: "Continue" }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);
  await theirs.goto("/manage-account/team");
  await expect(accountCard(theirs, "Team").getByRole("listitem").filter({ hasText: colleague.email })).toContainText(
    "Reviewer",
  );

  // A password is refused, and the company login is offered.
  await logOut(theirs);
  await logIn(theirs, colleague);
  await expect(theirs.getByRole("alert")).toContainText(`Addresses of ${domain} log in with their company's account.`);
  await theirs.getByRole("button", { name: "Log in with your company's account" }).click();
  await expect(theirs).toHaveURL(/\/dashboard$/);

  // A person without an invitation.
  provider.person = { sub: "stranger", email: `stranger@${domain}`, email_verified: true };
  await logOut(theirs);
  await theirs.goto("/company-login");
  await theirs.getByLabel("Email").fill(`stranger@${domain}`);
  await theirs.getByRole("button", { name: "Continue" }).click();
  await expect(theirs.getByRole("alert")).toContainText("Ask an owner for an invitation.");
  await context.close();
  await page.goto("/activity");
  await expect(page.getByRole("row").filter({ hasText: "Joined the account" })).toContainText(colleague.email);
  await provider.close();
});

async function turnOnSecondFactor(page: Page, password: string): Promise<void> {
  await page.goto("/manage-account/security");
  const card = accountCard(page, "Two-factor authentication");
  await card.getByRole("button", { name: "Set up" }).click();
  await card.getByLabel("Your password").fill(password);
  await card.getByRole("button", { name: "Continue" }).click();
  const secret = (await card.locator("p", { hasText: "Key:" }).locator("code").innerText()).replaceAll(" ", "");
  await card.getByLabel("Code from the app").fill(authenticatorCode(secret));
  await card.getByRole("button", { name: "Turn on" }).click();
  await card.getByRole("button", { name: "I've saved them" }).click();
  await expect(card.getByText(/^On since /)).toBeVisible();
}
