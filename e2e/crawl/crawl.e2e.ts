import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../support/expect-accessible.ts";
import { expectDeclaredStorage } from "../support/expect-declared-storage.ts";
import { enterAs } from "../support/enter-as.ts";
import { PAGES, type Who } from "../support/pages.ts";

// Opens every page once in each view: it is accessible, nothing shifts while it loads, it has one primary action at most, keeps
// nothing undeclared in the browser, and looks like the picture beside this file.
// `npm run appearance -- --update` renews the pictures.

const VIEWS = [
  { name: "wide-light", colorScheme: "light", width: 1_280, height: 800 },
  { name: "wide-dark", colorScheme: "dark", width: 1_280, height: 800 },
  { name: "narrow-light", colorScheme: "light", width: 320, height: 640 },
  { name: "narrow-dark", colorScheme: "dark", width: 320, height: 640 },
] as const;
const PICTURED = new Set(["wide-light", "narrow-dark"]);
/** A share of the pixels that another browser version may render differently at the edges of letters. */
const TOLERANCE = 0.01;

/** Layout shifts without user input, as the browser counts them. */
const WATCH_SHIFTS = `
  window.__shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`;
const MAX_SHIFT = 0.02;

for (const view of VIEWS) {
  for (const who of ["visitor", "filled", "empty", "operator"] satisfies Who[]) {
    test(`pages of ${who}, ${view.name}`, async ({ browser }) => {
      test.setTimeout(600_000);
      const { width, height, colorScheme } = view;
      const context = await browser.newContext({ colorScheme, viewport: { width, height } });
      await enterAs(context, who);
      await context.addInitScript(WATCH_SHIFTS);
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      const shown = PAGES.filter((candidate) => candidate.who === who);
      for (const path of new Set(shown.map((candidate) => candidate.path))) {
        await page.goto(path);
        await settled(page);
        const shift = await page.evaluate<number>("window.__shift");
        expect.soft(shift, `${path} moves while it loads`).toBeLessThanOrEqual(MAX_SHIFT);
        const pictured = shown.find((candidate) => candidate.path === path && candidate.isPictured);
        if (pictured && PICTURED.has(view.name)) await expectPicture(page, `${pictured.name}-${view.name}.png`);
        await expectAccessible(page);
        await expectDeclaredStorage(page);
        const primary = await page.locator(".mantine-Button-root[data-variant=filled]:visible").allInnerTexts();
        expect.soft(primary.length, `${path} has several primary actions: ${primary.join()}`).toBeLessThanOrEqual(1);
        // Among them that React found another text than the one that was made at build time.
        expect.soft(errors.splice(0), `${path} throws`).toEqual([]);
      }
      await context.close();
    });
  }
}

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Loading|Processing)/)).toHaveCount(0);
}

async function expectPicture(page: Page, name: string): Promise<void> {
  await expect.soft(page).toHaveScreenshot(name, {
    animations: "disabled",
    maxDiffPixelRatio: TOLERANCE,
    mask: [page.locator("time"), page.getByText(/^Request id/)],
  });
}
