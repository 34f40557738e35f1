import { expect, test, type Page } from "@playwright/test";
import { chooseSchedule, connectNewPortal, mapContacts, newCustomer, signUp, startForm } from "../support/customer.ts";
import { control } from "../support/sandbox-control.ts";

const WORD = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunterbeamtengesellschaft";

/** Nothing scrolls sideways, and nothing overflows the edge. */
async function expectToFit(page: Page): Promise<void> {
  const beyond = await page.evaluate<string[]>(`
    [document.documentElement, ...document.querySelectorAll("body *")]
      .filter((element) => {
        const { right, width } = element.getBoundingClientRect();
        return width > 0 && right > document.documentElement.clientWidth + 1;
      })
      .map((element) => element.outerHTML.slice(0, 120))`);
  expect(beyond).toEqual([]);
  expect(await page.evaluate<number>("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
}

test("the longest names fit on the narrowest screen", async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 320, height: 700 });
  const customer = newCustomer();
  await signUp(page, { ...customer, email: `this-address-is-long-and-wraps-nowhere-${customer.email}` });
  const portalId = await connectNewPortal(page, WORD);
  for (const name of ["address", "city", "state", "zip"])
    await control("PUT", `portals/${portalId}/properties/contact/${name}`, { label: `${WORD} ${name}` });
  await control("POST", `portals/${portalId}/lists`, { objectType: "contact", name: `${WORD} list`, size: 10 });
  await mapContacts(page);
  const form = startForm(page);
  for (const [often, button] of [
    ["Every 24 hours", "Start recurring cleaning"],
    ["Once", "Start cleaning"],
  ] as const) {
    await chooseSchedule(page, often);
    await form.getByRole("combobox", { name: "List" }).click();
    await page.getByRole("option", { name: `${WORD} list` }).click();
    await form.getByRole("button", { name: button, exact: true }).click();
    if (often !== "Once") {
      const recurring = page.getByRole("region", { name: "Recurring jobs" });
      await expect(recurring.getByRole("listitem").filter({ hasText: WORD })).toBeVisible();
      await expectToFit(page);
    }
  }
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expectToFit(page);
  for (const path of [
    `/configure-portal/${portalId}`,
    "/dashboard",
    "/jobs",
    "/usage",
    "/receipts",
    "/manage-account",
    "/manage-account/security",
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.getByText(/Loading/)).toHaveCount(0);
      await expectToFit(page);
    });
  }
  await page.getByRole("button", { name: "Open the menu" }).click();
  await expectToFit(page);
});
