import { expect, test, type Page } from "@playwright/test";
import { expectAccessible } from "../support/expect-accessible.ts";
import {
  connectNewPortal,
  grantCredits,
  mapContacts,
  newCustomer,
  signUp,
  startCleaning,
} from "../support/customer.ts";
import { control } from "../support/sandbox-control.ts";
import { settings } from "../support/settings.ts";

type Schema = Record<
  string,
  { properties: { name: string }[]; groups: { name: string }[]; lists: { listId: string; name: string }[] }
>;
type Enrolled = { enrolments: { recordId: string; state: string; outputs: Record<string, string> }[] };

const MINUTE = { timeout: 60_000 };

const schemaOf = async (portalId: string) => (await control("GET", `portals/${portalId}/schema`)) as Schema;

/** Names that the app could have created. */
function namesIn({ contacts }: Schema): unknown {
  const names = (of: { name: string }[] = []) => of.map(({ name }) => name);
  return [names(contacts?.properties), names(contacts?.groups), names(contacts?.lists)];
}

const valuesOf = async (portalId: string, id: string) =>
  ((await control("GET", `portals/${portalId}/records/contact/${id}`)) as { properties: Record<string, string> })
    .properties;

/** Record ids on HubSpot's own page of a segment. */
async function membersOf(page: Page, portalId: string, segment: string): Promise<string[]> {
  const { contacts } = await schemaOf(portalId);
  const listId = contacts?.lists.find(({ name }) => name === segment)?.listId ?? "";
  const hubspot = await page.context().newPage();
  await hubspot.goto(`${settings.sandboxUrl}/hubspot/ui/${portalId}/lists/${listId}`);
  const ids = await hubspot.locator("tbody tr .id").allInnerTexts();
  await hubspot.close();
  return ids;
}

test("a customer sees in HubSpot what waits for review and what was edited, until they disconnect", async ({
  page,
}) => {
  test.setTimeout(300_000);
  const customer = newCustomer();
  await signUp(page, customer);
  grantCredits(customer.email, 200);
  const portalId = await connectNewPortal(page, "Status Inc");
  await mapContacts(page);
  const before = namesIn(await schemaOf(portalId));

  await page.goto(`/configure-portal/${portalId}/writing`);
  await page
    .getByRole("region", { name: "What may be written without asking" })
    .getByLabel("Contact records")
    .selectOption("Ask first");
  await page.getByRole("navigation", { name: "Portal" }).getByRole("link", { name: "Status in HubSpot" }).click();
  const panel = page.getByRole("region", { name: "Address status in HubSpot" });
  await expect(panel.getByText(/custom properties of contact records are in use in this portal/)).toBeVisible();
  await expect(panel.getByText("plumbline_address_status", { exact: true })).toBeVisible();
  await panel.getByLabel("Create segments").check();
  await panel.getByRole("button", { name: "Switch on" }).click();
  await expect(
    panel.getByText(/Reconnect the portal to grant crm\.schemas\.contacts\.write, crm\.lists\.write/),
  ).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Reconnect" }).click();
  await expect(page.getByText("Create and change properties of contacts")).toBeVisible();
  await page.getByRole("button", { name: "Connect app" }).click();
  await expect(page.getByText("HubSpot account connected successfully!")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/configure-portal/${portalId}/status`));
  await expect(panel.getByText("plumbline_address_status", { exact: true })).toBeVisible();
  const segments = async () =>
    (await schemaOf(portalId))["contacts"]?.lists.filter(({ name }) => name.startsWith("Plumbline")).length;
  await expect.poll(segments, MINUTE).toBe(3);

  await page.goto("/dashboard");
  await startCleaning(page, /10 records: a bit of everything/);
  await expect(page.getByText("Completed", { exact: true }).first()).toBeVisible(MINUTE);
  await page.goto("/review");
  const rows = page.getByRole("list", { name: "Proposals" }).getByRole("listitem");
  await expect(rows.first()).toBeVisible();
  const waiting = await rows.count();
  const inSegment = () => membersOf(page, portalId, "Plumbline - Contacts: Needs review");
  await expect.poll(async () => (await inSegment()).length, MINUTE).toBe(waiting);

  const asked = await inSegment();
  await rows.first().getByRole("button", { name: "Accept" }).click();
  await expect(rows.first().getByText(/^(Accepted\.|Written to HubSpot\.)/)).toBeVisible();
  await expect.poll(async () => (await inSegment()).length, MINUTE).toBe(waiting - 1);
  const left = await inSegment();
  const accepted = asked.find((id) => !left.includes(id)) ?? "";
  expect(await valuesOf(portalId, accepted)).toMatchObject({
    plumbline_address_status: "corrected",
    plumbline_address_reason: "accepted_by_you",
  });

  const messy = { address: "350 5th Ave", city: "NYC", state: "NY", zip: "10118", country: "US" };
  await control("PATCH", `portals/${portalId}/records/contact/${accepted}`, { properties: messy });
  const status = async () => (await valuesOf(portalId, accepted))["plumbline_address_status"];
  await expect.poll(status, MINUTE).toBe("outdated");
  expect(await membersOf(page, portalId, "Plumbline - Contacts: Outdated")).toEqual([accepted]);

  // The customer's workflow branches on the action's output. Ten addresses of a list are too few to show that a workflow may write.
  await control("POST", `portals/${portalId}/enrolments`, { objectType: "contact", recordIds: [accepted] });
  await page.goto(`/configure-portal/${portalId}/writing`);
  const firstChanges = page.getByRole("region", { name: "Clean automatically when updated" });
  await expect(async () => {
    await page.reload();
    await expect(firstChanges.getByText("1 of 20 first changes checked")).toBeVisible();
  }).toPass(MINUTE);
  await expectAccessible(page);
  await firstChanges.getByRole("button", { name: "Write changes from now on" }).click();
  await expect(firstChanges.getByText("1 of 20 first changes checked")).toBeHidden();
  const answer = async () =>
    ((await control("GET", `portals/${portalId}/enrolments`)) as Enrolled).enrolments.find(
      ({ recordId, state }) => recordId === accepted && state === "completed",
    )?.outputs;
  const asksFirst = { status: "review", reason: "held_by_policy", score: "80", city: "" };
  await expect.poll(answer, MINUTE).toMatchObject(asksFirst);
  await expect.poll(status, MINUTE).toBe("needs_review");

  await page.goto("/dashboard");
  await page.getByRole("button", { name: /^Delete connection to / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Remove Plumbline's properties and segments").check();
  await dialog.getByRole("button", { name: "Delete connection" }).click();
  await expect.poll(async () => namesIn(await schemaOf(portalId)), { timeout: 150_000 }).toEqual(before);
});
