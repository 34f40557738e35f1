// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { AddressStatusOfType } from "./AddressStatusOfType.tsx";

afterEach(cleanup);

type Set = { mode: string; hasSegments: boolean; columns: object[]; segments: object[] };

const column = (name: string, more: object = {}) => ({
  __typename: "StatusColumn",
  column: name,
  property: `plumbline_address_${name}`,
  label: `Address ${name}`,
  isWanted: true,
  state: null,
  stateText: null,
  ...more,
});
const segment = (more: object = {}) => ({
  __typename: "StatusSegment",
  kind: "needs_review",
  name: "Plumbline - Contacts: Needs review",
  filter: "Address status (plumbline_address_status) is any of Needs review",
  listId: null,
  state: null,
  ...more,
});
const OFF: Set = {
  mode: "off",
  hasSegments: false,
  columns: [column("status"), column("reason"), column("before", { isWanted: false })],
  segments: [segment()],
};

/** Returns the saved values. */
function show(set: Set, missing: { properties?: string[]; segments?: string[] } = {}): object[] {
  const saved: object[] = [];
  showWithServer({
    page: (
      <AddressStatusOfType portalId="1" objectType="contact" reconnect={<button type="button">Reconnect</button>} />
    ),
    pattern: "/",
    path: "/",
    answer: (operation, _asked, variables) => {
      if (operation === "SaveAddressStatus") {
        saved.push(variables);
        return { data: { saveAddressStatus: { __typename: "Connection", id: "c" } } };
      }
      return {
        data: {
          connection: {
            __typename: "Connection",
            id: "c",
            addressStatus: {
              __typename: "AddressStatusSettings",
              objectType: "contact",
              groupLabel: "Plumbline",
              propertiesUsed: 12,
              propertiesMost: 1_000,
              missingPropertyScopes: missing.properties ?? [],
              missingSegmentScopes: missing.segments ?? [],
              sets: [{ __typename: "AddressSetStatus", key: "primary", label: "", ...set }],
            },
          },
        },
      };
    },
  });
  return saved;
}
const ACTIVE = { state: "active", stateText: "Created; written by Plumbline." };
const on = (columns: object[], more: object = {}): Set => ({ ...OFF, mode: "write", columns, ...more });

it("lists properties, group and segments with the portal's limit before it is turned on", async () => {
  const saved = show(OFF, { segments: ["crm.lists.write"] });
  expect(await screen.findByText(/12 of 1,000 custom properties/)).toBeDefined();
  expect(screen.getByText("plumbline_address_status")).toBeDefined();
  expect(screen.getByText("Address status (plumbline_address_status) is any of Needs review")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Reconnect" })).toBeNull();
  fireEvent.click(screen.getByLabelText("Address before"));
  fireEvent.click(screen.getByRole("button", { name: "Switch on" }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toEqual({
    portalId: "1",
    objectType: "contact",
    addressSet: "primary",
    mode: "write",
    columns: ["status", "reason", "before"],
    segments: false,
  });
});

it.each([
  ["it is switched on", on([column("status", { state: "pending" })]), true],
  ["it is being removed", { ...on([column("status", ACTIVE)]), mode: "remove" }, true],
  ["it is off", OFF, false],
  ["it stands as it was", { ...on([column("status", ACTIVE)]), mode: "keep" }, false],
])("asks for a reconnect only if something needs the missing permission: %s", async (_what, set, isAsked) => {
  show(set, { properties: ["crm.schemas.contacts.write"], segments: ["crm.lists.write"] });
  expect(await screen.findByText(/12 of 1,000 custom properties/)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Reconnect" }) !== null).toBe(isAsked);
  expect(screen.queryByText(/grant crm\.schemas\.contacts\.write\. /) !== null).toBe(isAsked);
});

it("asks for the segment permission if segments are to be removed", async () => {
  const segments = [segment({ listId: "7", state: "active" })];
  show({ ...on([column("status", ACTIVE)]), mode: "remove", segments }, { segments: ["crm.lists.write"] });
  expect(await screen.findByText(/grant crm\.lists\.write\. /)).toBeDefined();
});

it.each([
  ["a property", on([column("status", { state: "missing", stateText: "Deleted in HubSpot." })])],
  ["a segment", on([column("status", ACTIVE)], { hasSegments: true, segments: [segment({ state: "missing" })] })],
])("offers to recreate %s that an admin has deleted", async (_what, set) => {
  const saved = show(set);
  fireEvent.click(await screen.findByRole("button", { name: "Create again" }));
  await waitFor(() => expect(saved).toMatchObject([{ mode: "write" }]));
});

it("asks for confirmation before it removes anything from HubSpot", async () => {
  const saved = show(on([column("status", ACTIVE)]));
  fireEvent.click(await screen.findByRole("button", { name: "Remove from HubSpot" }));
  expect(saved).toEqual([]);
  fireEvent.click(await screen.findByRole("button", { name: "Remove" }));
  await waitFor(() => expect(saved).toMatchObject([{ mode: "remove" }]));
});

it("capabilities-F8: warns before a removal that HubSpot keeps the names of deleted properties", async () => {
  show({ ...OFF, mode: "write" });
  fireEvent.click(await screen.findByText("Remove from HubSpot"));
  expect(await screen.findByText(/before you turn the status on again, restore or delete them there/)).toBeDefined();
});
