import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { settings } from "../support/settings.ts";

/** The preview picture for links to us: the home page's own text and demo, at 1200 x 630. Chats show it at half that size. */
const SCALE = 1.25;
const browser = await chromium.launch({
  ...(settings.chromium ? { executablePath: settings.chromium } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage({
  baseURL: settings.baseUrl,
  viewport: { width: 1200 / SCALE, height: 630 / SCALE },
  deviceScaleFactor: SCALE,
  colorScheme: "light",
});
await page.goto("/", { waitUntil: "networkidle" });
// Parts of the page that do not belong in the picture.
await page.evaluate(`{
  document.documentElement.removeAttribute("data-test-mode");
  document.documentElement.style.scrollbarGutter = "auto";
  document.documentElement.style.overflow = "hidden";
  for (const part of document.querySelectorAll("aside[aria-label='Test mode'], nav, footer, header[data-visitor] button, header[data-visitor] a[href='/register']")) part.remove();
  // Of the demo, the result alone, in letters that can be read at half the size.
  const result = document.querySelector("main [aria-live]");
  for (const part of [...result.parentElement.children]) if (part !== result) part.remove();
  result.style.zoom = ${SCALE};
  result.style.minHeight = "0";
}`);
writeFileSync(join(import.meta.dirname, "../../apps/web/public/og.png"), await page.screenshot({ type: "png" }));
await browser.close();
