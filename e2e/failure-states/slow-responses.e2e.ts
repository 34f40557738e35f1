import { expect, test } from "@playwright/test";
import { connectNewPortal, mapContacts, newCustomer, signUp } from "../support/customer.ts";
import { slowly } from "../support/lines.ts";
import { fillSupportForm } from "../support/fill-support-form.ts";

// Texts of pages that wait for a slow response.

test("2 Usage, 2 Configure Portal: loading texts; 2 Configure Portal: saving text", async ({ page }) => {
  test.setTimeout(180_000);
  await signUp(page, newCustomer());
  await connectNewPortal(page, "Slow Line NV");
  await mapContacts(page);
  await page.goto("/usage");
  await expect(page.getByRole("heading", { name: "Usage Analytics" })).toBeVisible();
  await page.goto("/jobs");
  await expect(page.getByText("No jobs yet")).toBeVisible();
  await slowly(page, async () => {
    await page.getByRole("navigation", { name: "Activity" }).getByRole("link", { name: "Usage" }).click();
    await expect(page.getByText("Loading usage data...")).toBeVisible();
  });
  await page.goto("/dashboard");
  await expect(page.getByRole("link", { name: /^Mapping of / })).toBeVisible();
  await slowly(page, async () => {
    await page.getByRole("link", { name: /^Mapping of / }).click();
    await expect(page.getByText("Loading portal configuration...")).toBeVisible();
  });
  await page.getByRole("region", { name: "Contact Records" }).getByLabel("Country").first().selectOption("");
  await slowly(page, async () => {
    await page.getByRole("button", { name: "Save Configuration" }).click();
    await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  });
});

test("4 Unsubscribe page, 4 Support form: texts while a request is pending", async ({ page }) => {
  await slowly(page, async () => {
    await page.goto("/unsubscribe/nonsense", { waitUntil: "commit" });
    await expect(page.getByText("Processing...")).toBeVisible();
  });
  await fillSupportForm(page);
  await slowly(page, async () => {
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
  });
  await expect(page.getByText("Your message was sent successfully.")).toBeVisible();
});
