import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { enterAs } from "../support/enter-as.ts";
import { PAGES, type Who } from "../support/pages.ts";
import { settings } from "../support/settings.ts";

/** Every page in both themes at six widths, filled and empty, while its data load and when they fail, for a person to review. */
const FOLDER = process.env["E2E_SCREENSHOTS"] ?? "screenshots";
const WIDTHS = [320, 768, 1024, 1152, 1280, 1920];

const browser = await chromium.launch({
  ...(settings.chromium ? { executablePath: settings.chromium } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
/** How the data requests of a logged-in page end: normally, never, or with a fault. */
const STATES = {
  "": async () => {},
  "-loading": async (page: Page) => await page.route("**/graphql", () => {}),
  "-error": async (page: Page) => await page.route("**/graphql", async (route) => await route.fulfill({ json: FAULT })),
} as const;
const FAULT = {
  errors: [
    { message: "Something went wrong on our side.", extensions: { code: "internal", requestId: "req_0123456789" } },
  ],
};

for (const colorScheme of ["light", "dark"] as const) {
  for (const who of ["visitor", "filled", "empty", "operator"] satisfies Who[]) {
    const context = await browser.newContext({ baseURL: settings.baseUrl, colorScheme });
    await enterAs(context, who);
    const shown = PAGES.filter((candidate) => candidate.who === who);
    for (const [state, prepare] of Object.entries(STATES)) {
      if (state !== "" && (who === "visitor" || who === "empty")) continue;
      const page = await context.newPage();
      await prepare(page);
      for (const { path, name } of shown) {
        await page.goto(path, { waitUntil: state === "-loading" ? "load" : "networkidle" });
        for (const width of WIDTHS)
          await shoot(page, join(FOLDER, `${colorScheme}-${width}`), `${name}${state}`, width);
      }
      await page.close();
    }
    await context.close();
  }
}
await browser.close();

async function shoot(page: Page, folder: string, name: string, width: number): Promise<void> {
  mkdirSync(folder, { recursive: true });
  await page.setViewportSize({ width, height: 900 });
  // Charts and tables measure their space and are redrawn.
  await page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))");
  // As tall as the page, so that sticky bars do not cover its middle.
  const height = await page.evaluate<number>("document.documentElement.scrollHeight");
  await page.setViewportSize({ width, height: Math.max(900, height) });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: "disabled" });
}
