import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, expect, type Locator, type Page } from "@playwright/test";
import { startForm } from "../support/customer.ts";
import { settings } from "../support/settings.ts";
import { signUpNorthwind } from "./sign-up-northwind.ts";

// The pictures of the public pages and of the README: mapping, check, clean, review and undo, taken from the product itself in both themes.

/** Narrow enough that its text can be read where a page shows it at two thirds. */
const SIZE = { width: 860, height: 640 };
/** Of the part below the header, which is not in the picture. */
const HEIGHT = 538;
/** Device pixels per CSS pixel. */
const SCALE = 1.5;
/** With the details beside the list. */
const README_SIZE = { width: 1_280, height: 800 };
const FOLDER = join(import.meta.dirname, "../../apps/web/public/pictures");
const README_FOLDER = join(import.meta.dirname, "../../docs/pictures");
const SCHEMES = ["light", "dark"] as const;

const browser = await chromium.launch({
  ...(settings.chromium ? { executablePath: settings.chromium } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const context = await browser.newContext({
  baseURL: settings.baseUrl,
  viewport: SIZE,
  colorScheme: "light",
  deviceScaleFactor: SCALE,
});
const page = await context.newPage();
const encoder = await context.newPage();
for (const folder of [FOLDER, README_FOLDER]) mkdirSync(folder, { recursive: true });

/** The browser is the only encoder that is always available. */
async function webp(png: Buffer): Promise<Buffer> {
  const base64 = await encoder.evaluate<string>(`(async () => {
    const image = await createImageBitmap(await (await fetch("data:image/png;base64,${png.toString("base64")}")).blob());
    const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
    canvas.getContext("2d").drawImage(image, 0, 0);
    return canvas.toDataURL("image/webp", 0.8).split(",")[1];
  })()`);
  return Buffer.from(base64, "base64");
}

/** `from`: the element at the upper edge, instead of the page's beginning. */
async function take(name: string, { folder = FOLDER, from }: { folder?: string; from?: Locator } = {}): Promise<void> {
  // Nothing is under the pointer.
  await page.mouse.move(0, 0);
  // Parts of the sandbox that do not belong in the picture.
  await page.evaluate(`{
    document.documentElement.removeAttribute("data-test-mode");
    for (const part of document.querySelectorAll("aside[aria-label='Test mode']")) part.remove();
    scrollTo(0, 0);
  }`);
  const top = await page.evaluate<number>("document.querySelector('header').getBoundingClientRect().bottom");
  const box = await from?.boundingBox();
  if (box) await page.evaluate(`scrollTo({ top: ${box.y - top - 16}, behavior: "instant" })`);
  const isReadme = folder === README_FOLDER;
  const clip = isReadme ? { x: 0, y: 0, ...README_SIZE } : { x: 0, y: top, width: SIZE.width, height: HEIGHT };
  for (const scheme of SCHEMES) {
    await page.evaluate(`document.documentElement.setAttribute("data-mantine-color-scheme", "${scheme}")`);
    await page.waitForTimeout(300);
    const file = join(folder, `${name}-${scheme}.webp`);
    writeFileSync(file, await webp(await page.screenshot({ type: "png", animations: "disabled", clip })));
  }
  await page.evaluate(`document.documentElement.setAttribute("data-mantine-color-scheme", "light")`);
  await page.waitForTimeout(300);
}

async function completed(on: Page): Promise<void> {
  await expect(on.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 120_000 });
  await expect(on.getByRole("button", { name: "Pause" })).toHaveCount(0);
}

await signUpNorthwind(page);
await take("mapping", { from: page.getByRole("region", { name: "Contact Records" }) });
await page.goto("/dashboard");
await startForm(page).getByRole("combobox", { name: "List" }).click();
await page.getByRole("option", { name: /^Contacts, 500 records/ }).click();
await page.getByRole("button", { name: "Check this list" }).click();
await completed(page);
await take("check");
await page.getByRole("button", { name: "Clean this list" }).click();
await expect(page.getByText("Records processed")).toBeVisible();
await completed(page);
const job = page.url();
await take("clean");
await page.goto("/review");
await expect(page.getByRole("list", { name: "Proposals" }).first()).toBeVisible();
await take("review");
await page.setViewportSize(README_SIZE);
await page.reload();
await expect(page.getByRole("list", { name: "Proposals" }).first()).toBeVisible();
await page.waitForLoadState("networkidle");
await take("review", { folder: README_FOLDER });
await page.setViewportSize(SIZE);
await page.goto(job);
await page.getByRole("button", { name: "Undo", exact: true }).click();
await expect(page.getByRole("dialog")).toBeVisible();
// The dialog's animation has ended.
await page.waitForTimeout(1_000);
await take("undo");
await browser.close();
