import { expect, test, type Page } from "@playwright/test";

// Prerendered pages are visible before the application hydrates them: a fast visitor must not notice.

/** Delays each request by this latency, so that the page can be used before its application has loaded. */
async function farAway(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    downloadThroughput: -1,
    uploadThroughput: -1,
    latency,
  });
}

/** Whether React has hydrated the page. */
const isAwake = (page: Page) =>
  page.evaluate<boolean>("Object.keys(document.getElementById('root')).some((key) => key.startsWith('__react'))");

test("a form submitted before hydration is validated after it", async ({ page }) => {
  await farAway(page, 1_000);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("Email").fill("early@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  expect(await isAwake(page)).toBe(false);
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByLabel("Email")).toHaveValue("early@example.com");
});

test("an address typed before hydration is cleaned with every field as typed", async ({ page }) => {
  await farAway(page, 1_000);
  await page.goto("/", { waitUntil: "commit" });
  await page.getByRole("textbox", { name: "Street address" }).fill("1 Beacon St");
  await page.getByRole("textbox", { name: "City" }).fill("Bostn");
  await page.getByRole("textbox", { name: "State" }).fill("MA");
  await page.getByRole("textbox", { name: "Postal code" }).fill("02108");
  await page.getByRole("button", { name: "Clean it" }).click();
  expect(await isAwake(page)).toBe(false);
  await expect(page.getByText("City changed from Bostn to Boston")).toBeAttached();
  await expect(page.getByRole("textbox", { name: "Street address" })).toHaveValue("1 Beacon St");
});

test("a selection and a click before hydration are applied after it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await farAway(page, 1_000);
  await page.goto("/", { waitUntil: "commit" });
  const second = page.getByRole("radio").nth(1);
  await page.getByText("Missing zero", { exact: true }).click();
  await page.getByRole("button", { name: "Open the menu" }).click();
  expect(await isAwake(page)).toBe(false);
  await expect(page.getByRole("button", { name: "Close the menu" })).toBeVisible();
  await expect(second).toBeChecked();
});

test("a page hydrates without interaction", async ({ page }) => {
  await page.goto("/pricing");
  await expect.poll(() => isAwake(page)).toBe(true);
  await page.getByText("Monthly Subscription", { exact: true }).click();
  await expect(page.getByText("$40").first()).toBeVisible();
});

test("a page is readable without JavaScript, and its links work", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto("/");
  await page.getByRole("main").getByRole("link", { name: "See all packages" }).click();
  await expect(page).toHaveURL(/\/pricing$/);
  await page.getByText("Do credits expire?").click();
  await expect(page.getByText(/never expire/).last()).toBeVisible();
  await context.close();
});
