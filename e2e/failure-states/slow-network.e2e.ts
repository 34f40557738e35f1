import { expect, test, type Page } from "@playwright/test";
import { declaredPages } from "../../apps/web/declared-pages.ts";
import { connectNewPortal, mapContacts, newCustomer, signUp, startCleaning } from "../support/customer.ts";
import { hubspotIsSlow } from "../support/faults.ts";
import { thirdGeneration } from "../support/lines.ts";

/** Layout shifts without user input, as Lighthouse counts them. */
const COUNT_SHIFTS = `
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`;

const FIRST_PHRASES = `performance.getEntriesByName("first-contentful-paint")[0]?.startTime`;
const CODE_IS_THERE = `Math.max(...performance.getEntriesByType("resource").filter(({ name }) => /assets\\/react-/.test(name)).map(({ responseEnd }) => responseEnd))`;

const OF_EVERY_PAGE = new Set(["Balance", "SecondFactorFirst"]);
/** Queries that depend on the first response. */
const AFTERWARDS = new Set(["FurtherAddresses", "KnownLists", "Lists", "RecordNames"]);

test("every page shows a loading state at once on a slow network, without layout shifts or timeouts", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const customer = newCustomer();
  await signUp(page, customer);
  await connectNewPortal(page, "Far Away Lda");
  await mapContacts(page);
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const job = new URL(page.url()).pathname;
  const stored = await page.context().storageState();

  const shown = [
    { path: "/dashboard", loads: "Loading...", ends: (tab: Page) => tab.getByText("Connected portals") },
    { path: job, loads: "Loading...", ends: (tab: Page) => tab.getByRole("row").nth(10) },
    {
      path: "/credits",
      loads: "Loading...",
      ends: (tab: Page) => tab.getByRole("button", { name: "Buy Starter Pack" }),
    },
  ];
  for (const { path, loads, ends } of shown) {
    await test.step(path, async () => {
      // A first visit: nothing is in the browser's cache.
      const context = await page.context().browser()?.newContext({ storageState: stored });
      if (!context) throw new Error("The browser has gone");
      const tab = await context.newPage();
      await tab.addInitScript(COUNT_SHIFTS);
      await thirdGeneration(tab);
      await tab.goto(new URL(path, page.url()).href, { waitUntil: "commit" });
      await expect(tab.getByText(loads).first()).toBeVisible();
      await expect(ends(tab)).toBeVisible({ timeout: 40_000 });
      expect(await tab.evaluate<number>(FIRST_PHRASES)).toBeLessThan(await tab.evaluate<number>(CODE_IS_THERE));
      await expect(tab.getByRole("alert")).toHaveCount(0);
      expect(await tab.evaluate<number>("window.shift")).toBeLessThan(0.02);
      if (path === "/credits") {
        await tab.getByRole("button", { name: "Buy Starter Pack" }).click();
        await expect(tab.getByRole("button", { name: "Buy Starter Pack" })).toBeDisabled({ timeout: 200 });
        await expect(tab).toHaveURL(/\/stripe\/checkout\//, { timeout: 30_000 });
      }
      await context.close();
    });
  }
});

test("a page's first queries are sent once while its code is loading", async ({ page }) => {
  test.setTimeout(180_000);
  await signUp(page, newCustomer());
  const portal = await connectNewPortal(page, "Early Bird Oy");
  await mapContacts(page);
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const job = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  // Missing things are requested, too.
  const parts: Record<string, string> = { portalId: portal, jobId: job, objectType: "contact", recordId: "1" };
  const nowhere = "00000000-0000-7000-8000-000000000000";
  for (const { path, firstQueries = [] } of declaredPages().filter((one) => one.isMain && one.access === "signed-in")) {
    await test.step(path, async () => {
      const names = firstQueries.map(({ name }) => name).toSorted();
      const tab = await page.context().newPage();
      const code = Promise.withResolvers<void>();
      const asked: string[] = [];
      tab.on("request", (request) => {
        if (!request.url().endsWith("/graphql")) return;
        const { operationName } = request.postDataJSON() as { operationName: string };
        if (!OF_EVERY_PAGE.has(operationName)) asked.push(operationName);
      });
      await tab.route(/\/assets\/react-/, async (route) => {
        await code.promise;
        await route.continue();
      });
      await tab.goto(
        path.replaceAll(/:(\w+)/g, (_match, name: string) => parts[name] ?? nowhere),
        { waitUntil: "commit" },
      );
      await expect.poll(() => asked.toSorted()).toEqual(names);
      code.resolve();
      await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
      await tab.waitForLoadState("networkidle");
      expect(asked.filter((name) => !AFTERWARDS.has(name)).toSorted()).toEqual(names);
      await tab.close();
    });
  }
});

test("a form shows that it is being sent on a slow network", async ({ page }) => {
  await page.goto("/login");
  await page.waitForLoadState("networkidle");
  await thirdGeneration(page);
  await page.getByLabel("Email").fill("far@example.com");
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("button", { name: "Log in" })).toHaveAttribute("data-loading", "true", { timeout: 200 });
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");
});

test("a response from before the end of a job is replaced by its result", async ({ page }) => {
  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "Late Answers Ltd");
  await mapContacts(page);
  // So that the page is shown while the job is running.
  const isFastAgain = await hubspotIsSlow(portalId, 1_500);
  const ended = Promise.withResolvers<void>();
  // Read while the job is running, but delivered only after its final state.
  await page.route("**/graphql", async (route) => {
    const { operationName } = route.request().postDataJSON() as { operationName?: string };
    if (operationName !== "JobRecords") return await route.fallback();
    const response = await route.fetch();
    await ended.promise;
    return await route.fulfill({ response });
  });
  const isAsked = page.waitForRequest((request) => request.postData()?.includes("JobRecords") === true);
  await startCleaning(page, /10 records: a bit of everything/);
  await isAsked;
  await expect(page.getByText("Completed", { exact: true })).toHaveCount(0);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  ended.resolve();
  await expect(page.getByRole("region", { name: "Records", exact: true }).getByRole("row")).toHaveCount(11);
  await isFastAgain();
});

test("a page whose code fails to load reports it, and loads on retry", async ({ page }) => {
  await signUp(page, newCustomer());
  let isLost = true;
  await page.route(/\/assets\/UsagePage-/, (route) => (isLost ? route.abort() : route.continue()));
  await page.goto("/usage");
  await expect(page.getByText("This page couldn't be displayed.")).toBeVisible();
  isLost = false;
  await page.getByRole("button", { name: "Refresh Page" }).click();
  await expect(page.getByText("No cleaning jobs found.")).toBeVisible();
});

test("a menu whose code fails to load opens on the next click", async ({ page }) => {
  await signUp(page, newCustomer());
  await connectNewPortal(page, "Lost Menu AG");
  await mapContacts(page);
  let isLost = true;
  await page.route(/\/assets\/OpenMenu-/, (route) => (isLost ? route.abort() : route.continue()));
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const button = page.getByRole("button", { name: "More actions" });
  const again = page.getByRole("menuitem", { name: "Clean this list again" });
  const isRefused = page.waitForEvent("requestfailed", (request) => request.url().includes("/assets/OpenMenu-"));
  await button.click();
  await isRefused;
  isLost = false;
  await expect(async () => {
    await button.click();
    await expect(again).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test("a page that is loading appears although the banner changes the URL in the meantime", async ({ page }) => {
  await page.clock.install();
  await signUp(page, newCustomer());
  await connectNewPortal(page, "Slow Page BV");
  const code = Promise.withResolvers<void>();
  await page.route(/\/assets\/JobsPage-/, async (route) => {
    await code.promise;
    await route.continue();
  });
  const address = new URL(page.url());
  expect(address.search).not.toBe("");
  await page.getByRole("banner").getByRole("link", { name: "Activity" }).click();
  // Longer than the banner is shown.
  await page.clock.fastForward(7_000);
  code.resolve();
  await expect(page).toHaveURL(/\/jobs$/);
});
