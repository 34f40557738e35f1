import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/expect-accessible.ts";
import { connectNewPortal, mapContacts, newCustomer, signUp, startCleaning } from "../support/customer.ts";

const KEYS_ARE_KEPT = `"plumblineEarly" in window && document.readyState !== "loading"`;

test("the palette opens pages, portals, lists, jobs and records by keyboard", async ({ page }) => {
  test.setTimeout(180_000);
  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "Palette Works AG");
  await mapContacts(page);
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const job = page.url();
  const search = page.getByRole("textbox", { name: "Search" });
  const find = async (text: string, first: RegExp) => {
    await page.keyboard.press("Control+k");
    await expect(search).toBeFocused();
    await page.keyboard.type(text);
    await expect(page.getByRole("dialog").getByRole("button", { name: first }).first()).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(search).toHaveCount(0);
  };
  // A page takes the focus when it is shown.
  const arriveAt = async (url: string | RegExp) => {
    await expect(page).toHaveURL(url);
    await expect(page.locator("#main")).toBeFocused();
  };

  await find("security", /^Account settings: Security/);
  // A palette opened while the page is loading receives the keys: the page leaves the focus in the dialog.
  await expect(page).toHaveURL(/\/manage-account\/security$/);
  await find(portalId, new RegExp(`Portal ${portalId}: field mapping$`));
  await arriveAt(new RegExp(`/configure-portal/${portalId}$`));
  await find("bit of everything", /^Contacts, 10 records: a bit of everything/);
  await arriveAt(new RegExp(`/lists/${portalId}/contact/\\d+$`));
  await expect(page.getByText("Addresses in order")).toBeVisible();
  await page.getByRole("link", { name: "Check or clean" }).click();
  await arriveAt(new RegExp(`/dashboard\\?portal=${portalId}&type=contact&list=\\d+#start-a-cleaning$`));
  await expect(page.getByRole("combobox", { name: "List" })).toHaveValue(/10 records: a bit of everything/);
  await expect(page.getByRole("button", { name: "Start cleaning" })).toBeInViewport();
  await find("one-time cleaning", /^One-time cleaning: Contacts, 10 records/);
  await expect(page).toHaveURL(job);
  await find(
    `https://app.hubspot.com/contacts/${portalId}/record/0-1/123`,
    new RegExp(`^Contact 123 History in portal ${portalId}`),
  );
  await arriveAt(new RegExp(`/records/${portalId}/contact/123$`));

  await page.keyboard.press("Control+k");
  await expect(search).toBeFocused();
  await page.keyboard.type("999999999999");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("None of your jobs has processed a record with the id 999999999999.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
});

test("the palette searches for what was typed while it was loading", async ({ page }) => {
  await signUp(page, newCustomer());
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/(?:CommandPalette|select|dialogs)-/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto("/usage");
  await expect(page.getByText("No cleaning jobs found.")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("securitx");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("y");
  code.resolve();
  await expect(page.getByRole("textbox", { name: "Search" })).toHaveValue("security");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/manage-account\/security$/);
});

test("the palette opens with what was typed before hydration", async ({ page }) => {
  await signUp(page, newCustomer());
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/react-/, async (route) => {
    await code.promise;
    await route.continue();
  });
  await page.goto("/usage", { waitUntil: "commit" });
  // Typed text is recorded once the first script has run; the page's text is visible earlier.
  await expect.poll(() => page.evaluate<boolean>(KEYS_ARE_KEPT)).toBe(true);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("receipts");
  code.resolve();
  await expect(page.getByRole("textbox", { name: "Search" })).toHaveValue("receipts");
});
