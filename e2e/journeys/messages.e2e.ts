import { expect, test } from "@playwright/test";
import { connectNewPortal, mapContacts, newCustomer, startForm, signUp } from "../support/customer.ts";

test("login and sign-up show the specified error messages", async ({ page }) => {
  const customer = newCustomer();
  await page.goto("/login");
  await page.getByLabel("Email").fill(customer.email);
  await page.getByRole("textbox", { name: "Password" }).fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password.");

  await page.getByRole("main").getByRole("link", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await page.getByLabel("Email").fill("not an address");
  await page.getByRole("textbox", { name: "Password" }).fill("short");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
  await expect(page.getByText("The password must have at least 8 characters.")).toBeVisible();

  await page.getByLabel("Email").fill(customer.email);
  await page.getByRole("textbox", { name: "Password" }).fill(customer.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Registration successful! You've been awarded 10 free credits.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.getByRole("banner").getByRole("button", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(
    await page.evaluate<string[]>("Object.keys(localStorage).filter((key) => key === 'user' || key === 'token')"),
  ).toEqual([]);

  await page.goto("/register");
  await page.getByLabel("Email").fill(customer.email);
  await page.getByRole("textbox", { name: "Password" }).fill(customer.password);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toHaveText("Registration failed: An account with this email already exists.");
});

test("a partner's sign-up page grants its bonus", async ({ page }) => {
  await page.goto("/register/sprocketeer");
  await expect(page.getByText("250 bonus credits + 10 free")).toBeVisible();
  await signUp(page, newCustomer(), "/register/hug");
  await expect(page.getByRole("link", { name: /^260 credits available/ })).toBeVisible();
});

test("pages are open only to their audience", async ({ page }) => {
  for (const path of [
    "/dashboard",
    "/usage",
    "/jobs",
    "/credits",
    "/receipts",
    "/manage-account",
    "/configure-portal/1",
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
  const customer = newCustomer();
  await signUp(page, customer);
  for (const path of ["/login", "/register", "/register/hug", "/pricing"]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
  await page.goto("/jobs/01920000-0000-7000-8000-000000000000");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await page.goto("/configure-portal/99");
  await expect(page.getByText("This portal is not connected")).toBeVisible();

  // A session ended elsewhere leads to the login page, and back from there.
  await page.goto("/usage");
  await expect(page.getByRole("heading", { name: "Usage Analytics" })).toBeVisible();
  await page.evaluate("localStorage.setItem('token', 'no-such-token-any-more')");
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(customer.email);
  await page.getByRole("textbox", { name: "Password" }).fill(customer.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/usage$/);
});

test("the dashboard reports refused access and a missing selection, and confirms a deletion", async ({ page }) => {
  await signUp(page, newCustomer());
  await page.getByRole("button", { name: "Connect HubSpot" }).first().click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Failed to connect to HubSpot. Please try again.")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText("You didn't grant access in HubSpot.")).toBeVisible();

  await connectNewPortal(page, "Messages SA");
  await expect(page).toHaveURL(/\/dashboard$/);
  await mapContacts(page);
  await page.getByRole("button", { name: "Start cleaning" }).click();
  await expect(page.getByText("Please select both a portal and a list")).toBeVisible();
  const form = startForm(page);
  await form.getByLabel("Object type").selectOption("deal");
  await expect(form.getByText("Configuration Required")).toBeVisible();
  await expect(page.getByRole("link", { name: "Configure Portal Now" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start cleaning" })).toBeDisabled();

  const remove = page.getByRole("button", { name: /^Delete connection to/ });
  await remove.click();
  await expect(
    page.getByRole("dialog", { name: "Are you sure you want to delete this HubSpot connection?" }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole("button", { name: "Delete connection", exact: true }).click();
  await expect(page.getByText("No portal connected yet")).toBeVisible({ timeout: 30_000 });
});

test("a page reports an unreachable server, and recovers when it is back", async ({ page, context }) => {
  await signUp(page, newCustomer());
  await page.goto("/jobs");
  await expect(page.getByText("No jobs yet")).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("banner").getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: /^(Refresh Page|Try again)$/ }).click();
  await expect(page.getByText("No portal connected yet")).toBeVisible();
});

test("the color scheme is stored per browser and set before the first paint", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Switch to dark mode" }).click();
  await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html[data-mantine-color-scheme=dark]")).toBeAttached();
  await page.goto("/why-us");
  await expect(page.getByRole("button", { name: "Switch to light mode" })).toBeVisible();
});

test("a session that expires during mapping keeps the unsaved changes", async ({ page }) => {
  const customer = newCustomer();
  await signUp(page, customer);
  const portalId = await connectNewPortal(page, "Interrupted KG");
  await page.goto(`/configure-portal/${portalId}`);
  const contacts = page.getByRole("region", { name: "Contact Records" });
  await contacts.getByRole("switch", { name: "Clean contact records" }).check({ force: true });
  await contacts.getByLabel("Country").selectOption("");
  await page.evaluate("localStorage.setItem('token', 'no-such-token-any-more')");
  await page.reload();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel("Email").fill(customer.email);
  await page.getByRole("textbox", { name: "Password" }).fill(customer.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Your unsaved changes were restored.")).toBeVisible();
  await expect(contacts.getByLabel("City")).toHaveValue("city");
  await expect(contacts.getByLabel("Country")).toHaveValue("");
});

test("the question mark lists the shortcuts, and the dialog returns the focus", async ({ page }) => {
  await page.goto("/why-us");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to the content" })).toBeFocused();
  await page.keyboard.press("Shift+?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});
