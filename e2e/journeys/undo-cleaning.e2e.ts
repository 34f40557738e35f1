import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/expect-accessible.ts";
import {
  connectNewPortal,
  creditsShown,
  mapContacts,
  newCustomer,
  signUp,
  startCleaning,
} from "../support/customer.ts";
import { figure, outcomeCount } from "../support/figures.ts";
import { settings } from "../support/settings.ts";

const RECORD = "40001000001";

test("a customer cleans a list, undoes it, and reads the history of a record", async ({ page }) => {
  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "Second Thoughts Inc");
  await mapContacts(page);
  const cityOf = async () => {
    const url = `${settings.sandboxUrl}/control/portals/${portalId}/records/contact/${RECORD}`;
    return ((await (await fetch(url)).json()) as { properties: { city: string } }).properties.city;
  };
  const before = await cityOf();

  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const corrected = await outcomeCount(page, "Corrected");
  const used = await figure(page, "Credits used");
  expect(await cityOf()).toBe("Springfield");
  const jobUrl = page.url();

  // The dialog states what it will do and what it will not.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Undo this job?" });
  await expect(dialog.getByText(`${corrected} records are restored to the values from before this job.`)).toBeVisible();
  await expect(dialog.getByText(`The ${used} credits spent on this job are not returned.`)).toBeVisible();
  await dialog.getByLabel("What to undo").selectOption("Only some fields");
  await expect(dialog.getByRole("button", { name: "Undo", exact: true })).toBeDisabled();
  await expect(dialog.getByText("Choose what to undo to see how many records change.")).toBeVisible();
  const field = dialog.getByRole("checkbox", { name: /^[A-Z][a-z ]+ \(\d+\)$/ }).first();
  await field.check();
  await expect(dialog.getByText(/^\d+ records? (is|are) restored/)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await dialog.getByLabel("What to undo").selectOption("Everything this job changed");
  const credits = await creditsShown(page);
  await dialog.getByRole("button", { name: "Undo", exact: true }).click();

  await expect(page).not.toHaveURL(jobUrl);
  await expect(page.getByText("This job undoes another one")).toBeVisible();
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await outcomeCount(page, "Restored")).toBe(corrected);
  expect(await figure(page, "Credits used")).toBe(0);
  expect(await creditsShown(page)).toBe(credits);
  expect(await cityOf()).toBe(before);
  await expectAccessible(page);

  // The undone job shows it, and offers no second undo.
  const undoUrl = page.url();
  await page.goto(jobUrl);
  const now = page.locator("p", { hasText: /^Now:/ });
  await expect(now).toContainText(`${corrected} put back by an undo`);
  await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1_280, height: 800 });
  await now.getByRole("link", { name: "an undo" }).click();
  await expect(page).toHaveURL(undoUrl);

  await page.getByRole("link", { name: `History of record ${RECORD}` }).click();
  await expect(page).toHaveURL(new RegExp(`/records/${portalId}/contact/${RECORD}$`));
  const entries = page.getByRole("table", { name: "History" }).getByRole("row");
  await expect(entries).toHaveCount(3);
  await expect(entries.nth(1)).toContainText("Restored");
  await expect(entries.nth(2)).toContainText("Corrected");
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1_280, height: 800 });

  await page.getByRole("button", { name: "Lock record" }).click();
  await expect(page.getByText("This record is locked")).toBeVisible();
  await page.getByRole("button", { name: "Unlock record" }).click();
  await expect(page.getByText("This record is locked")).toBeHidden();

  // The undo of this record can be undone as well.
  await entries.nth(1).getByRole("button", { name: "Undo this change" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await cityOf()).toBe("Springfield");

  // Found by its id, or by the URL of its page in HubSpot.
  await page.goto("/jobs");
  const search = page.getByRole("search", { name: "Find a record" });
  const find = async (text: string) => {
    await search.getByLabel("Find a record").fill(text);
    await search.getByRole("button", { name: "Show history" }).click();
  };
  await find("Ada Lovelace");
  await expect(search.getByText(/^Enter the id of a record/)).toBeVisible();
  await find("999");
  await expect(search.getByText("None of your jobs has processed a record with the id 999.")).toBeVisible();
  await find(`https://app.hubspot.com/contacts/${portalId}/record/0-1/${RECORD}`);
  await expect(page).toHaveURL(new RegExp(`/records/${portalId}/contact/${RECORD}$`));
  await expect(entries).toHaveCount(4);
  await find(RECORD);
  await expect(entries).toHaveCount(4);
});
