import { expect, test, type Page } from "@playwright/test";
import {
  connectNewPortal,
  mapContacts,
  newCustomer,
  startForm,
  signUp,
  startCleaning,
  type Customer,
} from "../support/customer.ts";
import { settings } from "../support/settings.ts";

async function readyCustomer(page: Page, portal: string): Promise<Customer> {
  const customer = newCustomer();
  await signUp(page, customer);
  await connectNewPortal(page, portal);
  await mapContacts(page);
  return customer;
}

/** As after too long an idle time: the server ends the session, and the browser does not know. */
async function endSignInOnServer(page: Page): Promise<void> {
  const token = await page.evaluate<string>("localStorage.getItem('token')");
  const answer = await fetch(new URL("/api/auth/logout", settings.baseUrl), {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.ok).toBe(true);
}

test("a session that expires during input in a form loses nothing", async ({ page }) => {
  const customer = await readyCustomer(page, "Interrupted AB");
  const form = startForm(page);
  await form.getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: /10 records: a bit of everything/ }).click();
  await endSignInOnServer(page);
  await form.getByRole("button", { name: "Start cleaning" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has expired" });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel("Email")).toHaveValue(customer.email);
  await dialog.getByRole("textbox", { name: "Password" }).fill("not the password");
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Invalid email or password.");
  await dialog.getByRole("textbox", { name: "Password" }).fill(customer.password);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/dashboard$/);
  await form.getByRole("button", { name: "Start cleaning" }).click();
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);

  await page.goto("/manage-account");
  const threshold = page.getByLabel("Credit threshold");
  await threshold.fill("42");
  await endSignInOnServer(page);
  await page.getByRole("button", { name: "Save Settings" }).click();
  await dialog.getByRole("textbox", { name: "Password" }).fill(customer.password);
  await dialog.getByRole("button", { name: "Log in" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(threshold).toHaveValue("42");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await expect(page.getByText("Notification settings updated successfully")).toBeVisible();
});

test("two tabs agree on a started job and on who is logged in", async ({ page, context }) => {
  await readyCustomer(page, "Two Tabs SpA");
  const other = await context.newPage();
  await other.goto("/jobs");
  await expect(other.getByRole("heading", { level: 1, name: "Jobs" })).toBeVisible();
  await expect(other.getByText("10 records: a bit of everything")).toHaveCount(0);
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(other.getByText("10 records: a bit of everything").first()).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await expect(other).toHaveURL(/\/login$/);
});

test("a job keeps its page when its connection is deleted", async ({ page }) => {
  await readyCustomer(page, "Soon Gone Oyj");
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const job = page.url();
  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Delete connection to/ }).click();
  await page.getByRole("button", { name: "Delete connection", exact: true }).click();
  await expect(page.getByText("No portal connected yet")).toBeVisible({ timeout: 30_000 });
  await page.goto(job);
  await expect(page.getByRole("heading", { level: 1, name: /10 records/ })).toBeVisible();
  await expect(page.getByText(/ is no longer connected$/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Retry/ })).toHaveCount(0);
});

test("a page reports when it is offline, and continues when the network is back", async ({ page, context }) => {
  await signUp(page, newCustomer());
  await context.setOffline(true);
  await expect(page.getByText("You are offline.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("You are offline.")).toHaveCount(0);
});
