import { execFileSync } from "node:child_process";
import { expect, type Page } from "@playwright/test";
import { linkInEmail } from "./link-in-email.ts";
import { settings } from "./settings.ts";

export type Customer = { email: string; password: string };

let made = 0;

/** An address unused by earlier runs and other workers. */
export function newCustomer(): Customer {
  return {
    email: `e2e-${Date.now().toString(36)}-${process.pid}-${++made}@example.com`,
    password: "a long enough password",
  };
}

/** Registers as a new user would; the app redirects to the dashboard. */
export async function signUp(page: Page, { email, password }: Customer, path = "/register"): Promise<void> {
  await page.goto(path);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText(/^Registration successful!/)).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Opens the link in the first email; ends on the dashboard. */
export async function confirmEmail(page: Page, { email }: Customer): Promise<void> {
  await page.goto(await linkInEmail(page, email, /^Confirm your email/, /\/confirm-email\//));
  await page.getByRole("button", { name: "Confirm email" }).click();
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
}

export async function logIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
}

/** A card of Manage Account. */
export function accountCard(page: Page, name: string) {
  return page.getByRole("region", { name, exact: true });
}

/** Waits until the account's log shows it without a reload; then returns to the page that was open. */
export async function expectActivity(page: Page, text: string | RegExp): Promise<void> {
  const came = page.url();
  const sections = page.getByRole("navigation", { name: "Account settings" });
  await sections.getByRole("link", { name: "Security" }).click();
  await expect(accountCard(page, "Account activity").getByText(text).first()).toBeVisible();
  if (page.url() !== came) await page.goto(came);
}

/** Goes through consent with a new portal; returns the portal's id. */
export async function connectNewPortal(page: Page, name: string): Promise<string> {
  return await connectPortal(page, /Create a new portal/, name);
}

/** With a portal whose states and countries are dropdowns, without Ontario, and whose companies have three addresses. */
export async function connectSyncedPortal(page: Page, name: string): Promise<string> {
  return await connectPortal(page, /syncs with Salesforce/, name);
}

async function connectPortal(page: Page, kind: RegExp, name: string): Promise<string> {
  await page
    .getByRole("button", { name: /^Connect (HubSpot|another portal)$/ })
    .first()
    .click();
  await page.getByRole("radio", { name: kind }).check();
  await page.getByLabel("Name of the new portal").fill(name);
  await page.getByRole("button", { name: "Connect app" }).click();
  await expect(page.getByText("HubSpot account connected successfully!")).toBeVisible();
  const configure = page.getByRole("link", { name: /^Configure (?!Portal Now)/ });
  const href = await configure.getAttribute("href");
  return href?.split("/").at(-1) ?? "";
}

/** Turns contacts on, accepts the suggested properties and saves. */
export async function mapContacts(page: Page): Promise<void> {
  await page.getByRole("link", { name: /^Configure (?!Portal Now)/ }).click();
  const contacts = page.getByRole("region", { name: "Contact Records" });
  await contacts.getByRole("switch", { name: "Clean contact records" }).check({ force: true });
  await expect(contacts.getByLabel("Postal code")).toHaveValue("zip");
  await expect(contacts.getByText("Excellent")).toBeVisible();
  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expect(page.getByText("✅ Configuration saved successfully!")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** The dashboard's form for a check, one cleaning, or a schedule. */
export function startForm(page: Page) {
  return page.getByRole("region", { name: "Start a cleaning" });
}

/** Chooses how often the form's list is cleaned. */
export async function chooseSchedule(page: Page, often: string): Promise<void> {
  await startForm(page).getByText(often, { exact: true }).click();
}

/** Starts a one-time cleaning from the dashboard and ends on the job's page. */
export async function startCleaning(page: Page, listName: RegExp): Promise<void> {
  await startForm(page).getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: listName }).click();
  await page.getByRole("button", { name: "Start cleaning" }).click();
  await expect(page).toHaveURL(/\/jobs\/[0-9a-f-]{36}$/);
}

/** The balance in the header. */
export async function creditsShown(page: Page): Promise<number> {
  const label = await page
    .getByRole("banner")
    .getByRole("link", { name: /credits? available/ })
    .getAttribute("aria-label");
  return Number(/^([\d,]+)/.exec(label ?? "")?.[1]?.replaceAll(",", ""));
}

/** As an operator would, with the command line. */
export function grantCredits(email: string, amount: number): void {
  const [program, ...args] = settings.adminCommand;
  if (!program) throw new Error("E2E_ADMIN_CMD is empty");
  execFileSync(program, [...args, "grant-credits", email, String(amount)], { stdio: "pipe" });
}
