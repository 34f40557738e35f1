import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { enterAs, PAGES, type Who } from "../support/pages.ts";
import { settings } from "../support/settings.ts";

/** Every page in both themes at four widths, filled and empty, for a person to look at. */
const FOLDER = process.env["E2E_SCREENSHOTS"] ?? "screenshots";
const WIDTHS = [320, 768, 1280, 1920];

const browser = await chromium.launch({
  ...(settings.chromium ? { executablePath: settings.chromium } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
for (const colorScheme of ["light", "dark"] as const) {
  for (const who of ["visitor", "filled", "empty", "operator"] satisfies Who[]) {
    const context = await browser.newContext({ baseURL: settings.baseUrl, colorScheme });
    await enterAs(context, who);
    const page = await context.newPage();
    for (const { path, name } of PAGES.filter((candidate) => candidate.who === who)) {
      for (const [index, width] of WIDTHS.entries()) {
        const folder = join(FOLDER, `${colorScheme}-${width}`);
        mkdirSync(folder, { recursive: true });
        await page.setViewportSize({ width, height: 900 });
        if (index === 0) await page.goto(path, { waitUntil: "networkidle" });
        // Charts and tables measure their room and are drawn anew.
        await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
        // As tall as the page, so that bars that stick to the window's edge do not lie over its middle.
        const height = await page.evaluate<number>("document.documentElement.scrollHeight");
        await page.setViewportSize({ width, height: Math.max(900, height) });
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: "disabled" });
      }
    }
    await context.close();
  }
}
await browser.close();
