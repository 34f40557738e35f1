import { expect, test } from "@playwright/test";
import { connectNewPortal, mapContacts, newCustomer, signUp } from "../support/customer.ts";
import { control } from "../support/sandbox-control.ts";
import { settings } from "../support/settings.ts";

test("2 Usage, 9 Display limits: twenty jobs are listed with the total number", async ({ page }) => {
  test.setTimeout(180_000);
  await signUp(page, newCustomer());
  const portalId = await connectNewPortal(page, "Busy Year Oy");
  await mapContacts(page);
  await control("POST", `portals/${portalId}/many-lists`, { objectType: "contact", name: "Week", size: 1, count: 23 });
  const token = await page.evaluate<string>("localStorage.getItem('token')");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const lists = (await (
    await fetch(new URL(`/api/hubspot/lists/${portalId}/contact`, settings.baseUrl), { headers })
  ).json()) as { listId: string; name: string }[];
  for (const { listId } of lists.filter(({ name }) => name.startsWith("Week"))) {
    const started = await fetch(new URL("/api/hubspot/manual-clean", settings.baseUrl), {
      method: "POST",
      headers,
      body: JSON.stringify({ portalId, listId, objectType: "contact" }),
    });
    expect(started.status).toBe(202);
  }
  await page.goto("/usage");
  await expect(page.getByText("Showing 20 of 23 recent jobs")).toBeVisible();
  await expect(page.getByText("Cleaning Job (Contact)")).toHaveCount(20);
});
