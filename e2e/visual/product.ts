import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, expect, type Page } from "@playwright/test";
import { connectNewPortal, grantCredits, mapContacts, newCustomer, startForm, signUp } from "../support/customer.ts";
import { settings } from "../support/settings.ts";

// The pictures of the public pages: check, clean, review and undo, taken from the product itself in both themes.

const SIZE = { width: 1280, height: 800 };
const FOLDER = join(import.meta.dirname, "../../apps/web/public/pictures");
const SCHEMES = ["light", "dark"] as const;

const browser = await chromium.launch({
  ...(settings.chromium ? { executablePath: settings.chromium } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const context = await browser.newContext({ baseURL: settings.baseUrl, viewport: SIZE, colorScheme: "light" });
const page = await context.newPage();
const encoder = await context.newPage();
mkdirSync(FOLDER, { recursive: true });

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

async function take(name: string): Promise<void> {
  // Nothing is under the pointer.
  await page.mouse.move(0, 0);
  // Parts of the sandbox that do not belong in the picture.
  await page.evaluate(`{
    document.documentElement.removeAttribute("data-test-mode");
    for (const part of document.querySelectorAll("aside[aria-label='Test mode']")) part.remove();
    scrollTo(0, 0);
  }`);
  for (const scheme of SCHEMES) {
    await page.evaluate(`document.documentElement.setAttribute("data-mantine-color-scheme", "${scheme}")`);
    await page.waitForTimeout(300);
    const file = join(FOLDER, `${name}-${scheme}.webp`);
    writeFileSync(file, await webp(await page.screenshot({ type: "png", animations: "disabled" })));
  }
  await page.evaluate(`document.documentElement.setAttribute("data-mantine-color-scheme", "light")`);
  await page.waitForTimeout(300);
}

async function completed(on: Page): Promise<void> {
  await expect(on.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 120_000 });
  await expect(on.getByRole("button", { name: "Pause" })).toHaveCount(0);
}

const customer = newCustomer();
await signUp(page, customer);
grantCredits(customer.email, 1_000);
await connectNewPortal(page, "Northwind Outfitters");
await mapContacts(page);
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
await page.goto(job);
await page.getByRole("button", { name: "Undo", exact: true }).click();
await expect(page.getByRole("dialog")).toBeVisible();
// The dialog's animation has ended.
await page.waitForTimeout(1_000);
await take("undo");
await browser.close();
