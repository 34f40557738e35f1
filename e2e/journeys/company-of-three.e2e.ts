import { expect, test, type Browser, type Page } from "@playwright/test";
import {
  accountCard,
  confirmEmail,
  connectNewPortal,
  grantCredits,
  mapContacts,
  newCustomer,
  signUp,
  startCleaning,
  startForm,
  type Customer,
} from "../support/customer.ts";
import { linkInEmail } from "../support/link-in-email.ts";
import { control } from "../support/sandbox-control.ts";

const MINUTE = { timeout: 60_000 };
const completed = (page: Page) => expect(page.getByText("Completed", { exact: true }).first()).toBeVisible(MINUTE);
async function writesTo(portalId: string): Promise<number> {
  const written = (await control("GET", `portals/${portalId}/writes`)) as { appWrites: number }[];
  return written.reduce((sum, { appWrites }) => sum + appWrites, 0);
}

test("an owner, a manager and a reviewer share an account", async ({ page, browser }) => {
  test.setTimeout(180_000);
  const owner = newCustomer();
  await signUp(page, owner);
  grantCredits(owner.email, 1_000);
  await confirmEmail(page, owner);
  const north = await connectNewPortal(page, "North Ltd");
  await mapContacts(page);
  const south = await connectNewPortal(page, "South Ltd");
  await mapContacts(page);
  const [northName, southName] = [await portalName(page, north), await portalName(page, south)];

  // Proposals for the reviewer, in only one portal.
  await page.goto(`/configure-portal/${north}/writing`);
  const policy = page.getByRole("region", { name: "What may be written without asking" });
  await policy.getByLabel("Contact records").selectOption("Ask first");
  await expect(policy.getByText(/Chosen by /)).toBeVisible();
  await startIn(page, northName, /10 records: a bit of everything/);
  await completed(page);

  await page.goto("/credits/limits");
  const limits = accountCard(page, "Spending limits");
  await limits.getByLabel(`Most credits a month, ${southName}`).fill("10");
  await limits.getByRole("button", { name: `Save limits, ${southName}` }).click();
  await expect(limits.getByText(/Limits saved/)).toBeVisible();

  const [manager, reviewer] = [newCustomer(), newCustomer()];
  await inviteTo(page, owner, { person: manager, role: "Manager" });
  await inviteTo(page, owner, { person: reviewer, role: "Reviewer", portal: northName });
  const managers = await join(browser, manager);
  const reviewers = await join(browser, reviewer);

  // The manager's cleaning stops at the monthly limit; its 25 records cost about 20 credits.
  await startIn(managers, southName, /25 records: one of each problem/);
  const managersJob = managers.url();
  await expect(managers.getByText("Paused: spending limit reached")).toBeVisible(MINUTE);

  // The reviewer decides in their portal and sees nothing of the other one.
  await reviewers.goto("/dashboard");
  const portals = reviewers.getByRole("region", { name: "HubSpot portals" });
  await expect(portals.getByText(northName)).toBeVisible();
  await expect(portals.getByText(southName)).toHaveCount(0);
  await reviewers.goto(managersJob);
  await expect(reviewers.getByText(/not found|doesn't exist/i).first()).toBeVisible();
  await reviewers.goto("/review");
  const proposals = reviewers.getByRole("list", { name: "Proposals" }).getByRole("listitem");
  await proposals.first().getByRole("button", { name: "Accept" }).click();
  await expect.poll(() => writesTo(north), MINUTE).toBe(1);
  await reviewers.goto("/jobs");
  await reviewers
    .getByRole("link", { name: /, accepted in Review$/ })
    .first()
    .click();
  await completed(reviewers);
  await reviewers
    .getByRole("link", { name: /^History of record/ })
    .first()
    .click();
  await reviewers.getByRole("button", { name: "Undo this change" }).click();
  await reviewers.getByRole("dialog").getByRole("button", { name: "Undo", exact: true }).click();
  await completed(reviewers);
  expect(await writesTo(north)).toBe(2);

  // The owner raises the limit, and the job continues automatically.
  await page.goto("/credits/limits");
  await limits.getByLabel(`Most credits a month, ${southName}`).fill("500");
  await limits.getByRole("button", { name: `Save limits, ${southName}` }).click();
  await expect(limits.getByText(/Limits saved/)).toBeVisible();
  await completed(managers);

  await page.goto("/credits");
  await page.getByRole("button", { name: "Buy Starter Pack" }).click();
  await page.getByLabel("Business name").fill("North and South Ltd");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await expect(page.getByText("300 credits added")).toBeVisible(MINUTE);
  await page.goto("/credits/invoices");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: /^Download SANDBOX-\d+ as PDF$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^SANDBOX-\d+\.pdf$/);

  // Removed during a click: the request is in flight while the removal is processed.
  await managers.goto("/dashboard");
  await choosePortal(managers, southName);
  await startForm(managers).getByRole("combobox", { name: "List" }).click();
  await managers.getByRole("option", { name: /10 records: a bit of everything/ }).click();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const requests: string[] = [];
  await managers.route(/\/graphql$|\/api\/hubspot\/manual-clean$/, async (route) => {
    requests.push(route.request().postData() ?? "");
    await held;
    await route.continue();
  });
  await startForm(managers).getByRole("button", { name: "Start cleaning" }).click();
  await expect.poll(() => requests.some((body) => /startCleaning|listId/.test(body))).toBe(true);
  await page.goto("/manage-account/team");
  const team = accountCard(page, "Team");
  await team.getByRole("button", { name: `Remove ${manager.email}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await expect(team.getByRole("listitem")).toHaveCount(2);
  letGo();
  await expect(managers.getByRole("dialog", { name: "Your session has expired" })).toBeVisible();
  await page.goto("/jobs");
  await expect(page.getByRole("link", { name: /10 records: a bit of everything/ })).toHaveCount(1);

  // The names of the actors.
  await page.goto(managersJob);
  await expect(page.getByRole("main").getByText(manager.email).first()).toBeVisible();
  await page.goto("/activity");
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "Removed a member" })).toContainText(owner.email);
  await expect(rows.filter({ hasText: manager.email }).first()).toBeVisible();
  await expect(rows.filter({ hasText: reviewer.email }).first()).toBeVisible();
});

/** Portals are shown by domain. */
async function portalName(page: Page, portalId: string): Promise<string> {
  const portals = page.getByRole("region", { name: "HubSpot portals" });
  const portal = portals.getByRole("listitem").filter({ hasText: portalId });
  return await portal
    .getByText(/\.example$/)
    .first()
    .innerText();
}

async function choosePortal(page: Page, name: string): Promise<void> {
  await startForm(page).getByLabel("Portal").selectOption({ label: name });
}

async function startIn(page: Page, portal: string, list: RegExp): Promise<void> {
  await page.goto("/dashboard");
  await choosePortal(page, portal);
  await startCleaning(page, list);
}

async function inviteTo(
  page: Page,
  owner: Customer,
  { person, role, portal }: { person: Customer; role: string; portal?: string },
): Promise<void> {
  await page.goto("/manage-account/team");
  const invite = accountCard(page, "Invite a person");
  await invite.getByLabel("Email").fill(person.email);
  await invite.getByText(role, { exact: true }).click();
  if (portal !== undefined) {
    await invite.getByLabel("All portals, also those connected later").uncheck();
    await invite.getByLabel(portal, { exact: true }).check();
  }
  await invite.getByLabel("Your password").fill(owner.password);
  await invite.getByRole("button", { name: "Send invitation" }).click();
  await expect(invite.getByText(`Invitation sent to ${person.email}.`)).toBeVisible();
}

/** In a separate browser. */
async function join(browser: Browser, person: Customer): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto(await linkInEmail(page, person.email, /invites you to/, /\/accept-invitation\//));
  await page.getByRole("textbox", { name: "Password" }).fill(person.password);
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  return page;
}
