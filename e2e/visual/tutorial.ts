import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, expect, type Locator } from "@playwright/test";
import { startForm } from "../support/customer.ts";
import { settings } from "../support/settings.ts";
import { encodeWebm, startFilm } from "./recorder.ts";
import { signUpNorthwind } from "./sign-up-northwind.ts";

// The backfill tutorial of the setup guide: a real run through the product, filmed. Captions are written with the film.

const SIZE = { width: 1120, height: 700 };
const FOLDER = join(import.meta.dirname, "../../apps/web/public/tutorial");
const FINGER = `addEventListener("DOMContentLoaded", () => {
  const dot = document.createElement("div");
  dot.style.cssText = "position:fixed;z-index:9999;width:22px;height:22px;margin:-11px 0 0 -11px;border-radius:50%;background:rgb(104 80 208/35%);border:2px solid rgb(104 80 208);pointer-events:none;left:-50px;top:-50px";
  document.body.append(dot);
  addEventListener("mousemove", (event) => { dot.style.left = event.clientX + "px"; dot.style.top = event.clientY + "px"; }, true);
});`;

const browser = await chromium.launch({
  ...(settings.chromium ? { executablePath: settings.chromium } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const context = await browser.newContext({ baseURL: settings.baseUrl, viewport: SIZE, colorScheme: "light" });
await context.addInitScript(FINGER);
// Parts of the sandbox that do not belong in the film.
await context.addInitScript(`addEventListener("DOMContentLoaded", () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("aside[aria-label='Test mode'] { display: none } :root { --pl-test-banner-height: 0px !important }");
  document.adoptedStyleSheets.push(sheet);
})`);
const page = await context.newPage();

await signUpNorthwind(page);
await page.goto("/dashboard");
await expect(startForm(page)).toBeVisible();

const film = await startFilm(page);
const captions: { fromMs: number; text: string }[] = [];
const say = (text: string) => captions.push({ fromMs: film.nowMs(), text });
const look = (ms: number) => page.waitForTimeout(ms);
async function point(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box) await page.mouse.move(box.x + Math.min(box.width / 2, 120), box.y + box.height / 2, { steps: 18 });
  await look(500);
}
async function click(target: Locator): Promise<void> {
  await point(target);
  await target.click();
}

say("A backfill cleans the records that you already have. It starts from the dashboard.");
await look(2_500);
const form = startForm(page);
await point(form.getByLabel("Portal"));
say("Choose the portal and the object type; the lists of that portal follow.");
await look(2_200);
await click(form.getByRole("combobox", { name: "List" }));
say("Choose the HubSpot list that holds the records. Make one of all contacts to clean everything.");
await look(2_500);
await click(page.getByRole("option", { name: /^Contacts, 500 records/ }));
say("Start with a check: it is free, and nothing is written.");
await look(2_000);
await click(form.getByRole("button", { name: "Check this list" }));
await expect(page).toHaveURL(/\/jobs\//);
const clean = page.getByRole("button", { name: "Clean this list" });
await expect(clean).toBeVisible({ timeout: 120_000 });
say(
  "The check says what a cleaning would change, and what it can cost at most: one credit for each address, for successes only.",
);
await look(3_500);
await page.mouse.wheel(0, 420);
await look(2_500);
await page.mouse.wheel(0, -900);
await click(clean);
await expect(page.getByText("Records processed")).toBeVisible({ timeout: 30_000 });
say("The job's page shows progress, rate and credits spent. You can close the tab; the cleaning goes on.");
await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 120_000 });
await look(2_500);
say("Done. The bar shows what became of the records; each part is a filter.");
await look(2_500);
// The still image before the film is played.
const posterMs = film.nowMs();
await click(page.getByRole("link", { name: /^Corrected / }).first());
say("Every corrected record, before and after, with the reason and how sure we are.");
await look(2_000);
await page.mouse.wheel(0, 420);
await look(3_000);
await page.mouse.wheel(0, -900);
await click(page.getByRole("banner").getByRole("link", { name: /^Review/ }));
await expect(page.getByRole("region", { name: "Selected proposal" })).toBeVisible({ timeout: 30_000 });
say("What is doubtful was not written and not charged. It waits under Review, one by one or all of a kind at once.");
await look(2_500);
const first = page.getByRole("list", { name: "Proposals" }).getByRole("listitem").first();
await click(first.getByRole("button", { name: "Accept", exact: true }));
await expect(first.getByText(/^Accepted\./)).toBeVisible();
say(
  "What you accept is written for one credit, and can be taken back until then. A finished job can be undone, free of charge.",
);
await look(3_500);
const lengthMs = film.nowMs();
const frames = await film.stop();

mkdirSync(FOLDER, { recursive: true });
writeFileSync(join(FOLDER, "backfill.webm"), await encodeWebm(browser, frames, { ...SIZE, lengthMs }));
writeFileSync(
  join(FOLDER, "backfill.jpg"),
  Buffer.from(frames.findLast(({ atMs }) => atMs <= posterMs)?.jpeg ?? "", "base64"),
);
const time = (ms: number) => new Date(ms).toISOString().slice(11, 23);
const cues = captions.map(
  ({ fromMs, text }, index) =>
    `${index + 1}\n${time(fromMs)} --> ${time(captions[index + 1]?.fromMs ?? lengthMs)}\n${text}\n`,
);
writeFileSync(join(FOLDER, "backfill.vtt"), `WEBVTT\n\n${cues.join("\n")}`);
await browser.close();
