import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expectDeclaredStorage } from "../support/expect-declared-storage.ts";
import { connectNewPortal, mapContacts, newCustomer, signUp, startCleaning } from "../support/customer.ts";
import { PAGES } from "../support/pages.ts";

test.use({ viewport: { width: 320, height: 800 } });

// A quick check; `npm run check:web` covers every page and state in both themes and widths.
test.describe("in light mode", () => {
  test.use({ colorScheme: "light" });

  test("public pages are accessible on a narrow screen", async ({ page }) => {
    for (const { path } of PAGES.filter(({ who, isMain }) => who === "visitor" && isMain)) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await expectDeclaredStorage(page);
    }
  });
});

test.describe("in dark mode", () => {
  test.use({ colorScheme: "dark" });

  test("signed-in pages are accessible on a narrow screen", async ({ page }) => {
    await signUp(page, newCustomer());
    await expect(page.getByText("No portal connected yet")).toBeVisible();
    await expectAccessible(page);
    const portalId = await connectNewPortal(page, "Accessible GmbH");
    await mapContacts(page);
    await startCleaning(page, /10 records: a bit of everything/);
    await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
    // On a phone the records come first.
    await page.getByText("Changes and reasons").click();
    await expect(page.getByText("Reasons", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`/configure-portal/${portalId}`);
    await expect(page.getByRole("heading", { name: "Contact Records" })).toBeVisible();
    await expectAccessible(page);
    await expectDeclaredStorage(page);
    for (const [path, shown] of [
      ["/dashboard", "Start a cleaning"],
      ["/usage", "Recent Activity"],
      ["/jobs", "Jobs"],
      ["/credits", "Purchase Credits"],
      ["/receipts", "Credit history"],
      ["/manage-account", "Credit Notification Settings"],
      ["/manage-account/security", "Account activity"],
      ["/manage-account/data", "Danger zone"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { name: shown, exact: true })).toBeVisible();
      await expectAccessible(page);
      await expectDeclaredStorage(page);
    }
    await page.getByRole("button", { name: "Open the menu" }).click();
    await expectAccessible(page);
  });
});
