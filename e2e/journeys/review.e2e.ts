import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../support/expect-accessible.ts";
import {
  connectNewPortal,
  creditsShown,
  grantCredits,
  mapContacts,
  newCustomer,
  startForm,
  signUp,
} from "../support/customer.ts";
import { figure, outcomeCount } from "../support/figures.ts";
import { control } from "../support/sandbox-control.ts";
import { settings } from "../support/settings.ts";

const writesTo = async (portalId: string) =>
  (await (await fetch(`${settings.sandboxUrl}/control/portals/${portalId}/writes`)).json()) as { id: string }[];
const proposals = (page: Page) => page.getByRole("list", { name: "Proposals" }).getByRole("listitem");
const completed = (page: Page) =>
  expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 120_000 });

type KeyEffect = { frames: number; ms: number };

/**
 * For each further key: how many frames were painted before its decision was in the page, and the milliseconds until the frame with
 * it. Only the number of frames does not depend on how busy the machine is.
 */
async function keyEffects(page: Page): Promise<() => Promise<KeyEffect[]>> {
  await page.evaluate(`
    window.keyEffects = [];
    addEventListener("keydown", ({ target, timeStamp }) => {
      const row = target.closest("[aria-label='Proposals'] > li");
      if (!row) return;
      let frames = 0;
      let isShown = false;
      const count = () => isShown || (frames++, requestAnimationFrame(count));
      requestAnimationFrame(count);
      new MutationObserver((_, observer) => {
        observer.disconnect();
        isShown = true;
        // A task that a frame has queued runs after it is painted.
        requestAnimationFrame(() =>
          setTimeout(() => window.keyEffects.push({ frames, ms: performance.now() - timeStamp })),
        );
      }).observe(row, { attributeFilter: ["data-decided"] });
    }, { capture: true });
    undefined;`);
  return async () => await page.evaluate<KeyEffect[]>("window.keyEffects");
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;

async function checkList(page: Page, name: RegExp): Promise<void> {
  await page.goto("/dashboard");
  await startForm(page).getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name }).click();
  await page.getByRole("button", { name: "Check this list" }).click();
  await completed(page);
}

async function askFirst(page: Page, portalId: string): Promise<void> {
  await page.goto(`/configure-portal/${portalId}/writing`);
  const policy = page.getByRole("region", { name: "What may be written without asking" });
  await policy.getByLabel("Contact records").selectOption("Ask first");
  await policy.getByRole("button", { name: "Show examples from my records" }).click();
  await expect(policy.getByText(/0 records would be written and \d+ records would wait for your review/)).toBeVisible();
}

test("a customer checks a list, asks to review changes first, decides by keyboard and in bulk, and undoes a part", async ({
  page,
}) => {
  test.setTimeout(240_000);
  const customer = newCustomer();
  await signUp(page, customer);
  grantCredits(customer.email, 1_000);
  const portalId = await connectNewPortal(page, "Ask Me First Inc");
  // Records of this portal alone, enough for a facet of three hundred.
  const list = { name: "Spring mailing", objectType: "contact", size: 700 };
  await control("POST", `portals/${portalId}/lists`, list);
  await mapContacts(page);
  await askFirst(page, portalId);
  await expectAccessible(page);

  await checkList(page, /^Spring mailing/);
  await expect(page.getByText("Health score")).toBeVisible();
  await expect(page.getByText(/^Costs up to \d+ credits; you have 1,010\./)).toBeVisible();
  await page.getByRole("button", { name: "Clean this list" }).click();
  await expect(page.getByText("Records processed")).toBeVisible();
  await completed(page);
  const asked = await outcomeCount(page, "Review");
  expect(asked).toBeGreaterThan(320);
  expect(await writesTo(portalId)).toEqual([]);

  // Twenty by keyboard: each decision moves on to the next.
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Review/ })
    .click();
  await expect(page.getByText(`${asked} proposals`).first()).toBeVisible();
  const rows = proposals(page);
  await rows.first().focus();
  const effects = await keyEffects(page);
  for (let row = 0; row < 20; row += 1) {
    await expect(rows.nth(row)).toBeFocused();
    await page.keyboard.press(row % 4 === 3 ? "d" : "a");
  }
  await expect.poll(async () => (await effects()).length).toBe(20);
  const shown = await effects();
  const ms = Math.round(median(shown.map((effect) => effect.ms)));
  process.stdout.write(`A key shows its decision after ${ms} ms (median of 20)\n`);
  expect(Math.max(...shown.map(({ frames }) => frames)), "frames without the decision").toBe(0);
  await expect(rows.getByText("Dismissed.")).toHaveCount(5);
  // The first ones may be written meanwhile.
  await expect(rows.getByText(/^(Accepted\.|Written to HubSpot\.)/)).toHaveCount(15);
  await rows.nth(3).getByRole("button", { name: "Take back" }).click();
  await expect(rows.nth(3).getByRole("button", { name: "Accept" })).toBeVisible();
  // Several at once, and keys work wherever the focus is.
  await rows.nth(20).focus();
  await page.keyboard.press("x");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await page.getByRole("group", { name: "Selected proposals" }).getByRole("button", { name: "Dismiss 2" }).click();
  await expect(rows.getByText("Dismissed.")).toHaveCount(6);
  await page.getByRole("heading", { name: "Review", exact: true }).click();
  await page.keyboard.press("j");
  await page.keyboard.press("d");
  await expect(rows.getByText("Dismissed.")).toHaveCount(7);
  await expectAccessible(page);

  // A facet in one click, with its number and cost shown first.
  await expect.poll(async () => (await writesTo(portalId)).length, { timeout: 60_000 }).toBe(15);
  await page.reload();
  await page.getByRole("button", { name: "Filter" }).click();
  const confidence = page.getByLabel("Confidence");
  const facet = Number(/\((\d+)\)/.exec(await confidence.locator("option").nth(1).innerText())?.[1]);
  expect(facet).toBeGreaterThanOrEqual(300);
  await confidence.selectOption({ index: 1 });
  await expect(page).toHaveURL(/confidence=high/);
  const credits = await creditsShown(page);
  await page.getByRole("button", { name: `Accept all ${facet}` }).click();
  const stated = `for up to ${facet} credits. You have ${credits.toLocaleString("en-US")}.`;
  await expect(page.getByRole("dialog").getByText(stated)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  // Taken back before a job writes it, during or after the action, and decided again.
  await page.getByRole("status").getByRole("button", { name: "Take back" }).click();
  await expect(page.getByText(/^Taken back: [\d,]+ proposals are open again\.$/)).toBeVisible();
  expect((await writesTo(portalId)).length).toBe(15);
  await page.getByRole("button", { name: `Accept all ${facet}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Accept" }).click();
  await expect.poll(async () => (await writesTo(portalId)).length, { timeout: 120_000 }).toBe(facet + 15);

  await page.goto("/jobs");
  await page
    .getByRole("link", { name: /, accepted in Review$/ })
    .first()
    .click();
  await completed(page);
  const written = await outcomeCount(page, "Corrected");
  expect(await figure(page, "Credits used")).toBe(written);

  // Undo of one facet alone; a record's history shows all of it.
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Undo this job?" });
  await dialog.getByLabel("What to undo").selectOption("Only some fields");
  await dialog.getByRole("checkbox", { name: "Country" }).check();
  const amount = dialog.getByText(/^[\d,]+ records? (is|are) restored/);
  await expect(amount).toBeVisible();
  const undone = Number(/^[\d,]+/.exec(await amount.innerText())?.[0].replaceAll(",", ""));
  expect(undone).toBeGreaterThan(0);
  await dialog.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("This job undoes another one")).toBeVisible();
  await completed(page);
  expect(await outcomeCount(page, "Restored")).toBe(undone);
  await page
    .getByRole("link", { name: /^History of record/ })
    .first()
    .click();
  const entries = page.getByRole("table", { name: "History" }).getByRole("row");
  await expect(entries.nth(1)).toContainText("Restored");
  await expect(entries.nth(2)).toContainText("Accepted in review and written to HubSpot.");
  await expect(entries.nth(3)).toContainText("Review");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test("a customer checks a list, decides about changes one by one, and takes one back", async ({ page }) => {
    test.setTimeout(180_000);
    await signUp(page, newCustomer());
    const portalId = await connectNewPortal(page, "On The Road Inc");
    await mapContacts(page);
    await askFirst(page, portalId);
    await expectAccessible(page);
    await checkList(page, /10 records: a bit of everything/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Clean this list" }).click();
    await expect(page.getByText("Records processed")).toBeVisible();
    await completed(page);

    await page.goto("/review");
    const rows = proposals(page);
    await rows.first().getByRole("button", { name: "Edit" }).tap();
    await rows.first().getByLabel("City").fill("Basel");
    await rows.first().getByRole("button", { name: "Accept these values" }).tap();
    await expect(rows.first().getByText(/^(Accepted\.|Written to HubSpot\.)/)).toBeVisible();
    await rows.nth(1).getByRole("button", { name: "Accept" }).tap();
    await expect(rows.nth(1).getByText(/^(Accepted\.|Written to HubSpot\.)/)).toBeVisible();
    await expectAccessible(page);
    await expect.poll(async () => (await writesTo(portalId)).length, { timeout: 60_000 }).toBe(2);

    await page.goto("/jobs");
    await page
      .getByRole("link", { name: /, accepted in Review$/ })
      .first()
      .tap();
    await completed(page);
    await page
      .getByRole("link", { name: /^History of record/ })
      .first()
      .tap();
    await page.getByRole("button", { name: "Undo this change" }).tap();
    await page.getByRole("dialog").getByRole("button", { name: "Undo", exact: true }).tap();
    await completed(page);
    expect(await outcomeCount(page, "Restored")).toBe(1);
    await expectAccessible(page);
  });
});
