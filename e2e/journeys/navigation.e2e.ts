import { expect, test, type Page } from "@playwright/test";
import { newCustomer, signUp } from "../support/customer.ts";

const FOR_USERS = ["Dashboard", "Jobs", "Review", "Usage", "Credits", "Account"];
const FOR_ALL = ["Home", "Why Us", "Setup Guide", "Support"];

type Place = { text: string; left: number };

/** The header's links with their places. */
async function linksOf(page: Page): Promise<Place[]> {
  return await page
    .getByRole("navigation", { name: "Main" })
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => ({ text: link.textContent ?? "", left: Math.round(link.getBoundingClientRect().left) })),
    );
}

test("the header stands still while the session loads, the application first", { tag: "@main" }, async ({ page }) => {
  await signUp(page, newCustomer());
  await page.evaluate("document.fonts.ready");
  const gate = Promise.withResolvers<void>();
  let confirmations = 0;
  await page.route("**/api/auth/is-admin", async (route) => {
    confirmations += 1;
    await gate.promise;
    await route.continue();
  });
  await page.goto("/usage", { waitUntil: "commit" });
  await expect(page.getByText("Loading...")).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).getByRole("link")).toHaveCount(10);
  await page.evaluate("document.fonts.ready");
  const before = await linksOf(page);
  expect(before.map(({ text }) => text)).toEqual([...FOR_USERS, ...FOR_ALL]);
  gate.resolve();
  await expect(page.getByText("No cleaning jobs found.")).toBeVisible();
  expect(await linksOf(page)).toEqual(before);
  // Asked with the page, and not once more when its code has come.
  expect(confirmations).toBe(1);
});

test("a visitor signs up with a button of the header, on a phone, too", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/why-us");
  await page.getByRole("banner").getByRole("link", { name: "Sign up" }).click();
  await expect(page).toHaveURL(/\/register$/);
});
