import { expect, test } from "@playwright/test";
import { chooseSchedule, connectNewPortal, mapContacts, newCustomer, signUp, startForm } from "../support/customer.ts";

test("a list is cleaned repeatedly until the customer pauses, changes and deletes the schedule", async ({ page }) => {
  await signUp(page, newCustomer());
  await connectNewPortal(page, "Again And Again AG");
  await mapContacts(page);

  const section = page.getByRole("region", { name: "Recurring jobs" });
  const form = startForm(page);
  await chooseSchedule(page, "Every 24 hours");
  await form.getByRole("button", { name: "Start recurring cleaning" }).click();
  await expect(form.getByText("Please select both a portal and a list")).toBeVisible();
  await form.getByRole("combobox", { name: "List" }).click();
  await page.getByRole("option", { name: /10 records: a bit of everything/ }).click();
  await form.getByRole("button", { name: "Start recurring cleaning" }).click();
  await expect(form.getByText("Recurring cleaning started. The first run begins now.")).toBeVisible();

  const row = section.getByRole("listitem");
  await expect(row).toContainText("Contacts, 10 records: a bit of everything");
  await expect(row).toContainText(/Next run (tomorrow|in \d+ hours)/);
  const recent = page.getByRole("region", { name: "Recent jobs" });
  await expect(recent.getByRole("listitem").filter({ hasText: "Recurring cleaning" })).toContainText("Completed", {
    timeout: 60_000,
  });

  await row.getByRole("button", { name: /^Pause/ }).click();
  await expect(row).toContainText("Not scheduled");
  await page.reload();
  await expect(row).toContainText("Not scheduled");
  await expect(row).toContainText("1 run so far");
  await row.getByRole("button", { name: /^Resume/ }).click();
  await row.getByLabel(/^Repeat/).selectOption("Every hour");
  await expect(row).toContainText(/Next run in (1 hour|\d+ minutes)/);

  await row.getByRole("link", { name: "last run" }).click();
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible();
  await page.getByRole("link", { name: "Jobs", exact: true }).last().click();
  await page.getByLabel("Kind").selectOption("One-time cleaning");
  await expect(page.getByText("No matching jobs")).toBeVisible();
  await page.getByLabel("Kind").selectOption("Recurring cleaning");
  await expect(page).toHaveURL(/\/jobs\?kind=recurring$/);
  await expect(page.getByRole("link", { name: "Contacts, 10 records: a bit of everything" })).toBeVisible();
  await page.goto("/dashboard");

  await row.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("Are you sure you want to delete this recurring job?")).toBeVisible();
  await page.getByRole("button", { name: "Delete recurring job", exact: true }).click();
  await expect(section.getByRole("listitem")).toHaveCount(0);
});

test("records are cleaned when they change once the switch is on", async ({ page }) => {
  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "Always Clean SA");
  await mapContacts(page);
  await page.goto(`/configure-portal/${portalId}/writing`);
  const panel = page.getByRole("region", { name: "Clean automatically when updated" });
  await expect(panel.getByText("HubSpot notifies us of changes")).toBeVisible();
  const toggle = panel.getByRole("switch", { name: /Contact records/ });
  // It shows the server's state, not the click.
  await toggle.click({ force: true });
  await expect(toggle).toBeChecked();
  await page.reload();
  await expect(toggle).toBeChecked();
});
