import { expect, test } from "@playwright/test";
import { expectAccessible } from "../support/accessible.ts";
import {
  connectNewPortal,
  creditsShown,
  mapContacts,
  newCustomer,
  signUp,
  startCleaning,
} from "../support/customer.ts";
import { outcomeCount } from "../support/figures.ts";
import { settings } from "../support/settings.ts";

test("a customer is asked first, decides by keyboard and in bulk, and only what was accepted is written", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "Ask Me First Inc");
  await mapContacts(page);
  const writes = async () =>
    (await (await fetch(`${settings.sandboxUrl}/control/portals/${portalId}/writes`)).json()) as { id: string }[];

  await page.goto(`/configure-portal/${portalId}`);
  const policy = page.getByRole("region", { name: "What may be written without asking" });
  await policy.getByLabel("Contact records").selectOption("Ask first");
  await expect(policy.getByText(/both wait for your review/)).toBeVisible();
  await expectAccessible(page);

  await page.goto("/dashboard");
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const asked = await outcomeCount(page, "Review");
  expect(asked).toBeGreaterThan(3);
  expect(await writes()).toEqual([]);

  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Review/ })
    .click();
  await expect(page.getByText(`${asked} proposals`).first()).toBeVisible();
  const rows = page.getByRole("list", { name: "Proposals" }).getByRole("listitem");
  const [first, second] = [rows.nth(0), rows.nth(1)];
  await first.focus();
  await page.keyboard.press("d");
  await expect(first.getByText("Dismissed.")).toBeVisible();
  await expect(second).toBeFocused();
  await page.keyboard.press("a");
  await expect(second.getByText(/^Accepted/)).toBeVisible();
  await first.getByRole("button", { name: "Take back" }).click();
  await expect(first.getByRole("button", { name: "Accept" })).toBeVisible();
  await page.setViewportSize({ width: 320, height: 700 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1_280, height: 800 });

  await page.reload();
  const rest = Number(/\d+/.exec(await page.getByRole("button", { name: /^Accept all/ }).innerText())?.[0]);
  const credits = await creditsShown(page);
  await page.getByRole("button", { name: /^Accept all/ }).click();
  await expect(page.getByRole("dialog").getByText(`cost up to ${rest} credits. You have ${credits}.`)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect(page.getByRole("button", { name: `Accept all ${rest}` })).toHaveCount(0, { timeout: 30_000 });

  // Everything that was accepted is written by one job, some seconds after the last decision.
  await expect.poll(async () => (await writes()).length, { timeout: 60_000 }).toBe(rest + 1);
  await page.goto("/jobs");
  await page.getByRole("link", { name: "Accepted proposals" }).first().click();
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  expect(await outcomeCount(page, "Corrected")).toBe(rest + 1);
  await page
    .getByRole("link", { name: /^History of record/ })
    .first()
    .click();
  await expect(page.getByText("Accepted in review and written to HubSpot.").first()).toBeVisible();
});
