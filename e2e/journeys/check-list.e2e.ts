import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/expect-accessible.ts";
import { connectNewPortal, creditsShown, mapContacts, newCustomer, startForm, signUp } from "../support/customer.ts";
import { figure } from "../support/figures.ts";
import { settings } from "../support/settings.ts";

test("a customer checks a list, sees changes and cost, and cleans it", async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  const portalId = await connectNewPortal(page, "Careful Data Inc");
  await mapContacts(page);

  await startForm(page).getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: /10 records: a bit of everything/ }).click();
  await page.getByRole("button", { name: "Check this list" }).click();
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  await expect.poll(() => figure(page, "Records checked")).toBe(10);
  const corrected = await figure(page, "Would be corrected");
  expect(corrected).toBeGreaterThan(0);
  await expect(page.getByText("Nothing was written to HubSpot, and no credits were used.")).toBeVisible();
  const cost = Number(
    /Costs up to (\d+) credits?; you have 10\./.exec(await page.getByText(/^Costs up to/).innerText())?.[1],
  );
  expect(cost).toBeGreaterThanOrEqual(corrected);
  const examples = page.getByRole("region", { name: "Examples" });
  await expect(examples.getByRole("row").filter({ hasText: "Cupertino" }).locator("ins").first()).toBeVisible();
  await page
    .getByRole("region", { name: "What we found" })
    .getByRole("link", { name: /Would change/ })
    .first()
    .click();
  const chosen = page.getByRole("region", { name: "Addresses" });
  await expect(chosen.getByRole("row").nth(1)).toBeVisible();
  const download = page.waitForEvent("download");
  await chosen.getByRole("button", { name: "Download CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^check-.*-corrected-[a-z]+\.csv$/);
  expect(await creditsShown(page)).toBe(10);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1_280, height: 800 });

  const writes = await fetch(`${settings.sandboxUrl}/control/portals/${portalId}/writes`);
  expect(await writes.json()).toEqual([]);

  await page.getByRole("button", { name: "Clean this list" }).click();
  await expect(page.getByText("Records processed")).toBeVisible();
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await figure(page, "Credits used")).toBe(cost);

  await page.goto("/jobs");
  await expect(page.getByText(/^10 records checked · Free$/)).toBeVisible();
});
