import { expect, test } from "@playwright/test";
import { enterAs } from "../support/enter-as.ts";
import { PAGES } from "../support/pages.ts";

// How pages look, compared with the pictures beside this file: wide and light, narrow and dark. Pages that are the same on every
// run only. `npm run appearance -- --update` takes the pictures anew; look at the difference before you commit them.

/** Of the pixels: what another version of the browser may draw otherwise at the edges of letters. */
const TOLERANCE = 0.01;
const VIEWS = [
  { name: "wide-light", colorScheme: "light", viewport: { width: 1_280, height: 800 } },
  { name: "narrow-dark", colorScheme: "dark", viewport: { width: 320, height: 640 } },
] as const;

for (const { name: view, colorScheme, viewport } of VIEWS) {
  test.describe(view, () => {
    test.use({ colorScheme, viewport, contextOptions: { reducedMotion: "reduce" } });
    for (const { path, who, name } of PAGES.filter(({ isPictured }) => isPictured)) {
      test(name, async ({ page, context }) => {
        await enterAs(context, who);
        await page.goto(path, { waitUntil: "networkidle" });
        await expect(page).toHaveScreenshot(`${name}-${view}.png`, {
          animations: "disabled",
          maxDiffPixelRatio: TOLERANCE,
          mask: [page.locator("time"), page.getByText(/^Request id/)],
        });
      });
    }
  });
}
