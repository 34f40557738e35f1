import { expect, test } from "@playwright/test";
import { accountCard, newCustomer, signUp } from "../support/customer.ts";

const CARDS = {
  Team: ["Team"],
  Security: ["Change Password", "Change Email", "Two-factor authentication", "Active sessions", "Account activity"],
  Developers: ["API keys", "Webhooks"],
  Data: ["Your data", "Danger zone"],
  Portals: ["HubSpot portals"],
} as const;

test("each tab of the account has a URL, and the first shows the three specified cards", async ({ page }) => {
  await signUp(page, newCustomer());
  await page.goto("/manage-account");
  for (const name of ["Change Password", "Subscription Management", "Credit Notification Settings"])
    await expect(accountCard(page, name)).toBeVisible();
  const sections = page.getByRole("navigation", { name: "Account settings" });
  for (const [section, cards] of Object.entries(CARDS)) {
    await sections.getByRole("link", { name: section }).click();
    await expect(page).toHaveURL(new RegExp(`/manage-account/${section.toLowerCase()}$`));
    await expect(sections.getByRole("link", { name: section })).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("banner").getByRole("link", { name: "Account" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    for (const name of cards) await expect(accountCard(page, name)).toBeVisible();
  }
  await page.goBack();
  await expect(accountCard(page, "Your data")).toBeVisible();
  await page.goto("/manage-account/profile");
  await expect(page).toHaveURL(/\/manage-account\/security$/);
  // As in an email.
  await page.goto("/manage-account/billing");
  await expect(page).toHaveURL(/\/credits\/limits$/);
  for (const name of ["Subscription Management", "Credit Notification Settings"])
    await expect(accountCard(page, name)).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Billing" });
  for (const [tab, title] of [
    ["Balance", "Receipts"],
    ["Invoices", "Invoices"],
    ["Purchase Credits", "Purchase Credits"],
  ] as const) {
    await tabs.getByRole("link", { name: tab }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link", { name: "Credits", exact: true })).toHaveAttribute(
      "aria-current",
    );
  }
  await page.goto("/manage-account/activity?action=logged_in");
  await expect(page).toHaveURL(/\/activity\?action=logged_in$/);
  await page.getByRole("navigation", { name: "Activity" }).getByRole("link", { name: "Jobs" }).click();
  await expect(page.getByRole("button", { name: "Show history" })).toBeVisible();
  await page.goto("/manage-account/no-such-section");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});
