import { setTimeout as delay } from "node:timers/promises";
import { expect, test, type Locator, type Page } from "@playwright/test";
import { connectNewPortal, mapContacts, newCustomer, signUp, startCleaning } from "../support/customer.ts";

// A field keeps what is typed into it, however slow the computer and however much work the page does.

const KEY_MS = 20;
const TEXT = "springfield illinois 62704";

/** Fields behind the login that are opened by their address. */
const FIELDS = [
  { path: "/manage-account/developers", label: "Endpoint URL" },
  { path: "/manage-account/developers", label: "Key name" },
  { path: "/manage-account/security", label: "New email" },
  { path: "/manage-account/team", label: "Email" },
  { path: "/configure-portal/$PORTAL/name", label: "Name of this portal" },
  { path: "/configure-portal/$PORTAL/rules", label: "Value to replace" },
  { path: "/jobs", label: "Search jobs" },
  { path: "/receipts", label: "Search receipts" },
];

/** A computer four times slower, and a person who types without waiting for it. */
async function fastTyping(page: Page): Promise<(field: Locator, text?: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  return async (field, text = TEXT) => {
    await field.fill("");
    await field.focus();
    const pressed: Promise<unknown>[] = [];
    for (const letter of text) {
      // The three events that a keyboard sends.
      for (const type of ["rawKeyDown", "char", "keyUp"] as const)
        pressed.push(
          session.send("Input.dispatchKeyEvent", { type, key: letter, text: letter, unmodifiedText: letter }),
        );
      await delay(KEY_MS);
    }
    await Promise.all(pressed);
    await expect(field).toHaveValue(text);
  };
}

test("no character is lost at twenty milliseconds per key on a CPU four times slower", async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto("/");
  const expectKept = await fastTyping(page);
  for (const name of ["Street address", "City", "State"]) await expectKept(page.getByRole("textbox", { name }));
  await page.goto("/support");
  for (const name of ["Phone", "Subject", "Message"]) await expectKept(page.getByRole("textbox", { name }));

  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "Fast Fingers Ltd");
  await mapContacts(page);
  await startCleaning(page, /10 records: a bit of everything/);
  const search = page.getByRole("searchbox", { name: "Search records" });
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 90_000 });
  await expectKept(search);
  await expect(page).toHaveURL(/[?&]q=springfield\+illinois\+62704/);
  // A value from elsewhere replaces it.
  await search.fill("");
  await expect(page).not.toHaveURL(/[?&]q=/);
  await expectKept(search, "boston");
  await expect(page).toHaveURL(/[?&]q=boston/);
  await page.keyboard.press("Control+k");
  await expectKept(page.getByRole("dialog").getByRole("textbox", { name: "Search" }));
  await page.keyboard.press("Escape");
  for (const { path, label } of FIELDS) {
    await page.goto(path.replace("$PORTAL", portalId));
    await expectKept(page.getByLabel(label, { exact: true }).first());
  }
});
