import { expect, test, type Page } from "@playwright/test";
import { chooseSchedule, connectNewPortal, mapContacts, newCustomer, startForm, signUp } from "../support/customer.ts";
import { enterAs } from "../support/enter-as.ts";
import { slowly } from "../support/lines.ts";
import { fillSupportForm } from "../support/fill-support-form.ts";
import { hubspotFails, withoutApi } from "../support/faults.ts";
import { MESSAGES, type Situation } from "./messages.ts";

// Every message of the specification, reached as a customer would and read from the page. The last test counts them.

const proved = new Set<Situation>();

async function says(page: Page, situation: Situation): Promise<void> {
  await expect(page.getByText(MESSAGES[situation]).first(), situation).toBeVisible();
  proved.add(situation);
}

/**
 * Loads a page while its server is down: its code is cached from an earlier visit, its data is not.
 */
async function comeWithoutApi(page: Page, path: string, link: string | RegExp, situation: Situation): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.goto("/privacy-policy");
  await expect(page.getByRole("banner").getByRole("button", { name: "Log out" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await withoutApi(async () => {
    await page.getByRole("banner").getByRole("link", { name: link }).first().click();
    await says(page, situation);
  });
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();

test("sign-up and login show their messages", async ({ page, context }) => {
  const customer = newCustomer();
  const enter = async (label: string) => {
    await page.getByLabel("Email").fill(customer.email);
    await page.getByRole("textbox", { name: "Password" }).fill(customer.password);
    await button(page, label).click();
  };
  await page.goto("/login");
  await enter("Log in");
  await says(page, "8 Login failure");
  await page.reload();
  await context.setOffline(true);
  await enter("Log in");
  await says(page, "8 Login failure without a server");
  await context.setOffline(false);
  await page.goto("/register");
  await enter("Create account");
  await says(page, "8 Register success");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await page.goto("/register");
  await enter("Create account");
  await says(page, "8 Register failure");
  customer.email = newCustomer().email;
  await page.goto("/register/hug");
  await enter("Create account");
  await says(page, "8 Register success, partner");
});

test("password and email forms show their messages", async ({ page, context }) => {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill("somebody@example.com");
  await context.setOffline(true);
  await page.getByRole("main").getByRole("button").first().click();
  await says(page, "8 Forgot password failure");
  await context.setOffline(false);
  await page.goto("/reset-password/a-token-that-nobody-was-ever-given");
  const reset = async (confirmation: string) => {
    await page.getByLabel("New password", { exact: true }).fill("the second long password");
    await page.getByLabel("Confirm new password").fill(confirmation);
    await button(page, "Reset password").click();
  };
  await reset("something else");
  await says(page, "8 Reset mismatch");
  await reset("the second long password");
  await says(page, "8 Reset failure");
  await page.goto("/unsubscribe/nonsense");
  await says(page, "8 Unsubscribe failure");
});

test("the support form shows its messages", async ({ page, context }) => {
  await fillSupportForm(page);
  await context.setOffline(true);
  await button(page, "Send").click();
  await says(page, "8 Support failure");
  await context.setOffline(false);
  await button(page, "Send").click();
  await says(page, "8 Support");
});

test("the dashboard's forms show their messages", async ({ page, context }) => {
  test.setTimeout(240_000);
  await signUp(page, newCustomer());
  await button(page, "Connect HubSpot").click();
  await button(page, "Cancel").click();
  await says(page, "2 Not connected");
  await expect(page).toHaveURL(/\/dashboard$/);
  await context.setOffline(true);
  await button(page, "Connect HubSpot").click();
  await says(page, "8 Install address");
  await context.setOffline(false);
  await connectNewPortal(page, "Every Message BV");
  proved.add("2 Connected");
  await says(page, "2 Needs configuration");
  await says(page, "2 Configuration");
  await expect(startForm(page).getByRole("link", { name: "Configure Portal Now" })).toBeVisible();
  await expect(startForm(page).getByRole("button", { name: "Start cleaning" })).toBeDisabled();
  await mapContacts(page);

  const form = startForm(page);
  await form.getByRole("button", { name: "Start cleaning" }).click();
  await says(page, "8 Missing portal or list");
  await form.getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: /10 records: a bit of everything/ }).click();
  await context.setOffline(true);
  await form.getByRole("button", { name: "Start cleaning" }).click();
  await says(page, "8 One-time clean");
  await context.setOffline(false);

  const recurring = page.getByRole("region", { name: "Recurring jobs" });
  await chooseSchedule(page, "Every 24 hours");
  await context.setOffline(true);
  await form.getByRole("button", { name: "Start recurring cleaning" }).click();
  await says(page, "8 Recurring create");
  await context.setOffline(false);
  await form.getByRole("button", { name: "Start recurring cleaning" }).click();
  const row = recurring.getByRole("listitem").first();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: /^Pause/ }).click();
  await says(page, "4 Not scheduled");
  await context.setOffline(true);
  await row.getByRole("button", { name: /^Resume/ }).click();
  await says(page, "8 Toggle");
  await context.setOffline(false);
  await page.reload();
  await expect(row.getByLabel(/^Repeat/)).toBeVisible();
  await context.setOffline(true);
  await row.getByLabel(/^Repeat/).selectOption("Every hour");
  await says(page, "8 Schedule change");
  await context.setOffline(false);
  await page.reload();
  await row.getByRole("button", { name: /^Delete/ }).click();
  await says(page, "5 Delete recurring job");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Delete recurring job", exact: true }).click();
  await says(page, "8 Job delete");
  await context.setOffline(false);

  await page.reload();
  await page.getByRole("button", { name: /^Delete connection to/ }).click();
  await says(page, "5 Delete connection");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Delete connection", exact: true }).click();
  await says(page, "8 Connection delete");
  await context.setOffline(false);
  await comeWithoutApi(page, "/dashboard", "Dashboard", "8 Connections fetch");
});

test("the mapping form shows its messages", async ({ page, context }) => {
  test.setTimeout(180_000);
  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "Mapping Words KK");
  const stop = await hubspotFails("lists/search", portalId);
  await page.reload();
  await says(page, "8 Lists fetch");
  await stop();
  await page.goto(`/configure-portal/${portalId}`);
  await expect(page.getByRole("region", { name: "Contact Records" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: /^Configure (?!Portal Now)/ })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await withoutApi(async () => {
    await page.getByRole("link", { name: /^Configure (?!Portal Now)/ }).click();
    await says(page, "8 Portal config load");
  });
  await page.goto(`/configure-portal/${portalId}`);
  const heal = await hubspotFails("properties", portalId);
  await page.reload();
  await says(page, "8 Property fetch");
  await heal();
  await page.reload();
  const contacts = page.getByRole("region", { name: "Contact Records" });
  await contacts.getByRole("switch", { name: "Clean contact records" }).check({ force: true });
  const map = async (part: string, value: string) => contacts.getByLabel(part).first().selectOption(value);
  await map("Postal code", "");
  await map("State", "");
  await map("Country", "");
  await says(page, "4 Quality: limited");
  await map("City", "");
  await map("State", "state");
  await says(page, "4 Quality: street and state");
  await map("Street address", "");
  await map("State", "");
  await says(page, "4 Quality: nothing");
  await map("Postal code", "zip");
  await context.setOffline(true);
  await button(page, "Save Configuration").click();
  await says(page, "8 Portal config save failure");
  await context.setOffline(false);
  await button(page, "Save Configuration").click();
  await says(page, "8 Portal config save");
  await expect(page).toHaveURL(/\/dashboard$/);
});

test("account, credits and usage pages show their messages", async ({ page, context }) => {
  test.setTimeout(240_000);
  const customer = newCustomer();
  await signUp(page, customer);
  await page.goto("/manage-account");
  const threshold = page.getByLabel("Credit threshold");
  await threshold.fill("5");
  await button(page, "Save Settings").click();
  await says(page, "8 Threshold save");
  await context.setOffline(true);
  await threshold.fill("6");
  await button(page, "Save Settings").click();
  await says(page, "8 Threshold save failure");
  await context.setOffline(false);
  const card = page.getByRole("region", { name: "Change Password" });
  const change = async (current: string, confirmation: string) => {
    await card.getByLabel("Current password").fill(current);
    await card.getByLabel("New password", { exact: true }).fill("the third long password");
    await card.getByLabel("Confirm new password").fill(confirmation);
    await card.getByRole("button", { name: "Change Password" }).click();
  };
  await change(customer.password, "the fourth long password");
  await says(page, "8 Change password mismatch");
  await change("not the password", "the third long password");
  await says(page, "8 Change password failure");
  await change(customer.password, "the third long password");
  await says(page, "8 Change password");

  await page.goto("/credits");
  await expect(button(page, "Buy Starter Pack")).toBeEnabled();
  await context.setOffline(true);
  await button(page, "Buy Starter Pack").click();
  await says(page, "8 Checkout");
  await button(page, /^Buy [\d,]+ credits/).click();
  await says(page, "8 Checkout, custom");
  await context.setOffline(false);
  await page.reload();
  await page.getByText("Monthly Subscription", { exact: true }).click();
  await button(page, "Subscribe Starter Pack").click();
  await expect(page).toHaveURL(/\/stripe\/checkout\//);
  await page.getByRole("button", { name: "Subscribe", exact: true }).click();
  await expect(page.getByText("300 credits added")).toBeVisible({ timeout: 60_000 });
  await page.goto("/manage-account");
  await says(page, "2 Active subscription");
  await slowly(page, async () => {
    await button(page, "Manage Subscription").click();
    await says(page, "2 Opening the subscription portal");
    await expect(button(page, "Opening Subscription Portal...")).toBeDisabled();
  });
  await expect(page).toHaveURL(/\/stripe\/portal\//);
  await page.goto("/manage-account");
  await says(page, "2 Active subscription");
  await context.setOffline(true);
  await button(page, "Manage Subscription").click();
  await says(page, "8 Portal session");
  await context.setOffline(false);

  for (const path of ["/usage", "/jobs"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.waitForLoadState("networkidle");
  }
  await withoutApi(async () => {
    await page.getByRole("navigation", { name: "Activity" }).getByRole("link", { name: "Usage" }).click();
    await says(page, "8 Usage load");
  });
});

test("operator, loading and failing pages show their messages", async ({ page, context }) => {
  await enterAs(context, "operator");
  await comeWithoutApi(page, "/admin", "Admin", "8 Admin load");
  await expect(button(page, "Try Again")).toBeVisible();

  await slowly(page, async () => {
    await page.goto("/dashboard", { waitUntil: "commit" });
    await says(page, "2 Loading");
    await button(page, "Connect HubSpot").click();
    await says(page, "2 Connecting");
  });
  await expect(page).toHaveURL(/\/oauth\/authorize/);

  await page.goto("/dashboard");
  await expect(button(page, "Connect HubSpot")).toBeVisible();
  await withoutApi(async () => {
    await page.getByRole("banner").getByRole("link", { name: "Activity" }).click();
    await says(page, "2 Rendering failure");
    await expect(button(page, "Refresh Page")).toBeVisible();
  });
});

test("every message of the specification was seen", () => {
  expect(Object.keys(MESSAGES).filter((situation) => !proved.has(situation as Situation))).toEqual([]);
});
