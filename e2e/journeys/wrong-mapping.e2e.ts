import { expect, test } from "@playwright/test";
import { connectNewPortal, mapContacts, newCustomer, signUp, startCleaning } from "../support/customer.ts";
import { figure } from "../support/figures.ts";

test("a job that suspects a wrong mapping shows the records, and writes only after a decision", async ({ page }) => {
  await signUp(page, newCustomer());
  await connectNewPortal(page, "City And State Swapped Oy");
  await mapContacts(page);
  await startCleaning(page, /Wrong mapping/);

  await expect(page.getByText("Paused: the first records look unusual")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/of the first records would get a different city/)).toHaveCount(1);
  const unusual = page.getByRole("region", { name: "Records that look unusual" }).getByRole("listitem");
  const first = unusual.filter({ has: page.getByRole("link", { name: /^History of record/ }) }).first();
  await expect(first.locator("del").first()).toHaveText(/^[A-Z]{2}$/);
  await expect(first.locator("ins").first()).toBeVisible();
  await expect(first.getByText("moved from another field").first()).toBeVisible();
  expect(await figure(page, "Records processed")).toBe(0);

  await expect(page.getByRole("link", { name: "Edit mapping" })).toHaveCount(1);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Paused: out of credits")).toBeVisible({ timeout: 60_000 });
  // A page that was open all the time must show the same as after a reload.
  await expect(page.getByRole("region", { name: "Records", exact: true }).getByRole("row").nth(1)).toBeVisible();
});

test("correcting the mapping shows what it ends, and the job continues with the corrected one", async ({ page }) => {
  await signUp(page, newCustomer());
  await connectNewPortal(page, "City And State Swapped Ag");
  await mapContacts(page);
  await startCleaning(page, /Wrong mapping/);
  await expect(page.getByText("Paused: the first records look unusual")).toBeVisible({ timeout: 60_000 });
  const job = page.url();

  await page.getByRole("link", { name: "Edit mapping" }).click();
  const contacts = page.getByRole("region", { name: "Contact Records" });
  await contacts.getByLabel("City", { exact: true }).selectOption("state");
  await contacts.getByLabel("State", { exact: true }).selectOption("city");
  await page.getByRole("button", { name: "Save Configuration" }).click();
  const question = page.getByRole("dialog", { name: "Save this field mapping?" });
  await expect(question.getByText(/1 open job will stop/)).toBeVisible();
  await question.getByRole("button", { name: "Save Configuration" }).click();
  await expect(page.getByText("✅ Configuration saved successfully!")).toBeVisible();

  await page.goto(job);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Paused: out of credits")).toBeVisible({ timeout: 60_000 });
  expect(await figure(page, "Records processed")).toBeGreaterThan(0);
});

test("a mapping form that was opened before another save loses neither version", async ({ page, context }) => {
  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "Two Tabs GmbH");
  await mapContacts(page);
  await page.goto(`/configure-portal/${portalId}`);
  const contacts = page.getByRole("region", { name: "Contact Records" });
  await contacts.getByLabel("Country", { exact: true }).selectOption({ label: "-- Not Mapped --" });

  const other = await context.newPage();
  await other.goto(page.url());
  const theirs = other.getByRole("region", { name: "Contact Records" });
  await theirs.getByLabel("State", { exact: true }).selectOption({ label: "-- Not Mapped --" });
  await other.getByRole("button", { name: "Save Configuration" }).click();
  await expect(other.getByText("✅ Configuration saved successfully!")).toBeVisible();

  await page.getByRole("button", { name: "Save Configuration" }).click();
  await expect(page.getByText(/Someone saved another field mapping/)).toBeVisible();
  await expect(page.getByRole("row", { name: /Country not mapped country/ })).toBeVisible();
  await expect(page.getByRole("row", { name: /State state not mapped/ })).toBeVisible();
  await page.getByRole("button", { name: "Save mine" }).click();
  await expect(page.getByText("✅ Configuration saved successfully!")).toBeVisible();
});
