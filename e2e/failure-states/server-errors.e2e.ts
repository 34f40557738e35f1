import { expect, test, type Page } from "@playwright/test";
import { connectNewPortal, logOut, mapContacts, newCustomer, signUp, startCleaning } from "../support/customer.ts";
import { withoutDatabase } from "../support/faults.ts";

// Our own server returns 500 because it has lost its database. It must report that, keep the customer's place, and recover.

const FAULT = "Something went wrong on our side.";

async function expectFault(page: Page, title?: string): Promise<void> {
  const alert = page
    .getByRole("alert")
    .filter({ hasText: title ?? FAULT })
    .first();
  await expect(alert).toContainText(FAULT);
  await expect(alert.locator("code")).toHaveText(/^[0-9a-f-]{36}$/);
  await expect(alert.getByRole("button", { name: "Copy id" })).toBeVisible();
  await expect(page.getByText("Loading", { exact: false })).toHaveCount(0);
}

test("pages behind login report internal errors and recover on retry", async ({ page, context }) => {
  test.setTimeout(240_000);
  const customer = newCustomer();
  await signUp(page, customer);
  const portalId = await connectNewPortal(page, "Without Ground AG");
  await mapContacts(page);
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  const job = new URL(page.url()).pathname;
  const credits = await context.newPage();
  await credits.goto("/credits");
  await expect(credits.getByRole("button", { name: "Buy Starter Pack" })).toBeEnabled();

  const places = [
    { path: "/dashboard", title: "Failed to fetch HubSpot connections", back: "Connected portals" },
    { path: `/configure-portal/${portalId}`, title: "Failed to load configuration data", back: "Contact Records" },
    { path: "/receipts", title: "Couldn't load receipts", back: "Credit history" },
    { path: "/usage", title: "Failed to fetch usage data", back: "Records Cleaned" },
    { path: "/jobs", title: "Couldn't load jobs", back: "10 records" },
    { path: job, title: "Couldn't load this job", back: "Records processed" },
    { path: "/manage-account/security", title: "Couldn't load sessions", back: "This browser" },
  ];
  const tabs: Page[] = [];
  await withoutDatabase(async () => {
    for (const { path, title } of places) {
      await test.step(path, async () => {
        const tab = await context.newPage();
        tabs.push(tab);
        await tab.goto(path);
        await expectFault(tab, title);
        expect(new URL(tab.url()).pathname).toBe(path);
        await expect(tab.getByRole("banner").getByRole("button", { name: "Log out" })).toBeVisible();
      });
    }
    await credits.getByRole("button", { name: "Buy Starter Pack" }).click();
    await expectFault(credits);
  });
  for (const [number, { path, title, back }] of places.entries()) {
    await test.step(`${path} again`, async () => {
      const tab = tabs[number] ?? page;
      const alert = tab.getByRole("alert").filter({ hasText: title });
      await alert.getByRole("button", { name: "Try again" }).click();
      await expect(tab.getByText(back).first()).toBeVisible();
      await expect(alert).toHaveCount(0);
    });
  }
  await credits.getByRole("button", { name: "Buy Starter Pack" }).click();
  await expect(credits).toHaveURL(/\/stripe\/checkout\//);
});

test("public forms report an internal error, keep the input, and can be sent again", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const customer = newCustomer();
  await signUp(page, customer);
  await logOut(page);
  // Tabs of one browser share their login: registering there would log the others in.
  const elsewhere = await browser.newContext(baseURL ? { baseURL } : {});
  const open = async (path: string, place = context) => {
    const tab = await place.newPage();
    await tab.goto(path);
    await tab.waitForLoadState("networkidle");
    return tab;
  };
  const [register, forgot, reset, home] = [
    await open("/register", elsewhere),
    await open("/forgot-password"),
    await open("/reset-password/a-token-that-nobody-was-ever-given"),
    await open("/"),
  ];
  const send = async (tab: Page, name: string) => tab.getByRole("button", { name, exact: true }).first().click();
  await withoutDatabase(async () => {
    await page.getByLabel("Email").fill(customer.email);
    await page.getByRole("textbox", { name: "Password" }).fill(customer.password);
    await send(page, "Log in");
    await expectFault(page);
    await register.getByLabel("Email").fill(newCustomer().email);
    await register.getByRole("textbox", { name: "Password" }).fill(customer.password);
    await send(register, "Create account");
    await expectFault(register, "Registration failed: ");
    await forgot.getByLabel("Email").fill(customer.email);
    await send(forgot, "Send reset link");
    await expectFault(forgot);
    await reset.getByLabel("New password", { exact: true }).fill("another long password");
    await reset.getByLabel("Confirm new password").fill("another long password");
    await send(reset, "Reset password");
    await expectFault(reset, "Failed to reset password");
    await send(home, "Clean it");
    await expectFault(home);
  });
  await send(home, "Clean it");
  await expect(home.getByRole("alert")).toHaveCount(0);
  await send(forgot, "Send reset link");
  await expect(forgot.getByRole("alert")).toHaveCount(0);
  await send(register, "Create account");
  await expect(register.getByText(/^Registration successful!/)).toBeVisible();
  await send(page, "Log in");
  await expect(page).toHaveURL(/\/dashboard$/);
  await elsewhere.close();
});
