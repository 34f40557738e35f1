import { authenticatorCode } from "@plumbline/dev-env/authenticator.ts";
import { expect, test, type Page } from "@playwright/test";
import { accountCard, expectActivity, logIn, logOut, newCustomer, signUp } from "../support/customer.ts";

/** Spells the second step of the login. */
async function giveCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Authenticator code").fill(code);
  await page.getByRole("button", { name: "Log in" }).click();
}

test("a second factor is turned on, accepts a code and a recovery code, and is turned off", async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await page.goto("/manage-account/security");
  const card = accountCard(page, "Two-factor authentication");
  await card.getByRole("button", { name: "Set up" }).click();
  await card.getByLabel("Your password").fill("not the password");
  await card.getByRole("button", { name: "Continue" }).click();
  await expect(card.getByRole("alert")).toBeVisible();
  await card.getByLabel("Your password").fill(customer.password);
  await card.getByRole("button", { name: "Continue" }).click();
  await expect(card.getByRole("img", { name: "QR code for your authenticator app" })).toBeVisible();
  const secret = (await card.locator("p", { hasText: "Key:" }).locator("code").innerText()).replaceAll(" ", "");
  await card.getByLabel("Code from the app").fill(authenticatorCode(secret));
  await card.getByRole("button", { name: "Turn on" }).click();
  const list = card.getByRole("list", { name: "Recovery codes" });
  await expect(list).toBeVisible();
  const codes = await list.getByRole("listitem").allInnerTexts();
  expect(codes.length).toBeGreaterThan(7);
  await card.getByRole("button", { name: "I've saved them" }).click();
  await expect(card.getByText(/^On since .* recovery codes left$/)).toBeVisible();
  await expectActivity(page, "Turned on two-factor authentication");

  await logOut(page);
  await logIn(page, customer);
  await expect(page.getByLabel("Authenticator code")).toBeFocused();
  await giveCode(page, "000000");
  await expect(page.getByRole("alert")).toBeVisible();
  // The step after the one that turned it on, because a code is accepted once.
  await giveCode(page, authenticatorCode(secret, 1));
  await expect(page).toHaveURL(/\/dashboard$/);

  const [first = "", second = ""] = codes;
  await logOut(page);
  await logIn(page, customer);
  await giveCode(page, first);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto("/manage-account/security");
  await expect(card.getByText(`${codes.length - 1} recovery codes left`)).toBeVisible();
  await expectActivity(page, "Logged in with a recovery code");

  await card.getByRole("button", { name: "Turn off" }).click();
  await card.getByLabel("Your password").fill(customer.password);
  await card.getByLabel(/or recovery code$/).fill(first);
  await card.getByRole("button", { name: "Turn off" }).click();
  await expect(card.getByRole("alert")).toBeVisible();
  await card.getByLabel(/or recovery code$/).fill(second);
  await card.getByRole("button", { name: "Turn off" }).click();
  await expect(card.getByText("Off. Anyone who knows your password can log in.")).toBeVisible();
  await expectActivity(page, "Turned off two-factor authentication");
  await logOut(page);
  await logIn(page, customer);
  await expect(page).toHaveURL(/\/dashboard$/);
});
