import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import { enterAs } from "../support/enter-as.ts";
import { PAGES, type Who } from "../support/pages.ts";

/** What moved without being asked to, as the browser itself counts it. */
const WATCH_SHIFTS = `
  window.__shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.__shift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });`;
const MAX_SHIFT = 0.02;

async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Loading|Processing)/)).toHaveCount(0);
}

for (const colorScheme of ["light", "dark"] as const) {
  for (const width of [320, 1280]) {
    for (const who of ["visitor", "filled", "empty", "operator"] satisfies Who[]) {
      test(`${who}, ${colorScheme}, ${width} px: accessible, and nothing moves`, async ({ browser }) => {
        test.setTimeout(600_000);
        const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 } });
        await enterAs(context, who);
        await context.addInitScript(WATCH_SHIFTS);
        const page = await context.newPage();
        for (const { path } of PAGES.filter((candidate) => candidate.who === who)) {
          await page.goto(path);
          await settled(page);
          const shift = await page.evaluate<number>("window.__shift");
          expect.soft(shift, `${path} moves while it loads`).toBeLessThanOrEqual(MAX_SHIFT);
          await expectAccessible(page);
        }
        await context.close();
      });
    }
  }
}
