import { expect, test } from "@playwright/test";
import {
  accountCard,
  connectNewPortal,
  expectActivity,
  mapContacts,
  newCustomer,
  signUp,
  startCleaning,
} from "../support/customer.ts";
import { isSigned, startReceiver } from "../support/receiver.ts";

test("a finished job is sent to the customer's server with a signature, and replayed on request", async ({ page }) => {
  const receiver = await startReceiver();
  await signUp(page, newCustomer());
  await page.goto("/manage-account/developers");
  const card = accountCard(page, "Webhooks");
  await card.getByLabel("Endpoint URL").fill("https://192.168.0.1/hooks");
  await card.getByRole("button", { name: "Add endpoint" }).click();
  await expect(card.getByRole("alert")).toContainText("reachable from the public internet");
  await card.getByLabel("Endpoint URL").fill(receiver.url);
  await card.getByRole("button", { name: "Add endpoint" }).click();
  const secret = await card.getByLabel("signing secret").innerText();
  await card.getByRole("button", { name: "I've saved it" }).click();
  await expectActivity(page, "Added a webhook endpoint");
  await expect(card.getByText(receiver.url)).toBeVisible();

  await page.goto("/dashboard");
  await connectNewPortal(page, "Well Informed BV");
  await mapContacts(page);
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => receiver.received.length).toBe(1);
  const [message] = receiver.received;
  expect(message && isSigned(message, secret)).toBe(true);
  expect(JSON.parse(message?.body ?? "{}")).toMatchObject({ event: "job.finished", data: { status: "completed" } });

  await page.goto("/manage-account/developers");
  await card.getByRole("button", { name: "Log" }).click();
  const delivery = card
    .getByRole("listitem")
    .filter({ hasText: /^job\.finished, .*delivered, 1 attempt, status 200/s });
  await expect(delivery.last()).toBeVisible();
  await delivery.last().getByRole("button", { name: "Send again" }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(receiver.received.map(({ headers }) => headers["plumbline-delivery"])).toEqual(
    Array<unknown>(2).fill(message?.headers["plumbline-delivery"]),
  );
  await card.getByRole("button", { name: `Delete ${receiver.url}` }).click();
  await expect(card.getByText(receiver.url)).toHaveCount(0);
  await expectActivity(page, "Deleted a webhook endpoint");
  receiver.close();
});
