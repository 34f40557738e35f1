// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../testing/show-with-server.tsx";
import { PortalSettingsPage } from "./PortalSettingsPage.tsx";

Element.prototype.scrollIntoView ??= () => {};
afterEach(cleanup);

const addressSets = ["primary", "billing", "shipping"].map((key) => ({
  __typename: "AddressSet",
  id: key,
  mapping: { __typename: "MappingVersion", objectType: "company" },
}));
const RULE = {
  __typename: "ReplacementRule",
  id: "r",
  part: "city",
  country: null,
  text: "NYC",
  replacement: "New York",
};

/** A portal whose companies have three addresses; returns the sent changes. */
function show(tab: string, { sets = addressSets, refused }: { sets?: typeof addressSets; refused?: string } = {}) {
  const sent: unknown[] = [];
  const state = { defaultCountry: "CA" as string | null, policy: "ask_first", isOn: false, rules: [RULE] };
  const place = { objectType: "company", addressSet: "primary", label: "" };
  const connection = () => ({
    __typename: "Connection",
    id: "c",
    portalId: "1",
    portalName: "Northwind",
    addressSets: sets,
    autoClean: [
      {
        __typename: "AutoClean",
        ...place,
        isOn: state.isOn,
        detection: "webhooks",
        detectionText: "HubSpot notifies us of changes",
        contestedRecords: 0,
        blocker: null,
        firstLook: null,
      },
    ],
    workflowBlocker: null,
    writePolicies: [{ __typename: "ObjectWritePolicy", ...place, policy: state.policy, by: null }],
    settings: { __typename: "PortalSettings", defaultCountry: state.defaultCountry },
    suggestedDefaultCountry: null,
    replacementRules: state.rules,
    suggestedReplacementRules: [],
  });
  showWithServer({
    page: <PortalSettingsPage />,
    pattern: "/configure-portal/:portalId/:tab",
    path: `/configure-portal/1/${tab}`,
    answer(operation, _asked, variables) {
      if (operation === "PortalSettings" || operation === "AddressStatus")
        return { data: { connection: connection() } };
      if (operation === refused) return { errors: [{ message: "Not now." }] };
      sent.push(variables);
      if (operation === "SetWritePolicy") state.policy = String(variables["policy"]);
      if (operation === "SetAutoClean") state.isOn = variables["isOn"] === true;
      if (operation === "SavePortalSettings") state.defaultCountry = variables["defaultCountry"] as string | null;
      if (operation === "DeleteReplacementRule") state.rules = [];
      if (operation === "AddReplacementRules")
        state.rules = [...state.rules, { ...RULE, ...(variables["rules"] as object[])[0], id: "new" }];
      return {
        data: {
          setWritePolicy: connection(),
          setAutoClean: connection(),
          savePortalSettings: connection(),
          deleteReplacementRule: connection(),
          addReplacementRules: connection(),
        },
      };
    },
  });
  return sent;
}

const undo = async () => fireEvent.click(await screen.findByRole("button", { name: "Undo" }));

it("saves a write policy at once, and takes it back", async () => {
  const sent = show("writing");
  const choice = await screen.findByLabelText<HTMLSelectElement>("Company records");
  fireEvent.change(choice, { target: { value: "certain" } });
  await waitFor(() => expect(choice.value).toBe("certain"));
  await undo();
  expect(await screen.findByText("Undone.")).toBeDefined();
  expect(choice.value).toBe("ask_first");
  expect(sent).toMatchObject([{ policy: "certain" }, { policy: "ask_first" }]);
});

it("switches automatic cleaning on at once, and off again", async () => {
  const sent = show("writing");
  fireEvent.click(await screen.findByRole("switch", { name: /^Company records/ }));
  await undo();
  expect(await screen.findByText("Undone.")).toBeDefined();
  expect(sent).toMatchObject([{ isOn: true }, { isOn: false }]);
});

it("says that a change failed, and offers nothing to undo", async () => {
  show("writing", { refused: "SetWritePolicy" });
  fireEvent.change(await screen.findByLabelText("Company records"), { target: { value: "certain" } });
  expect(await screen.findByText("Couldn't change the write policy")).toBeDefined();
  expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
});

it("deletes a rule at once, and adds it again", async () => {
  const sent = show("rules");
  expect(await screen.findByLabelText("If a record has no country, assume")).toBeDefined();
  fireEvent.click(screen.getByRole("button", { name: "Delete the rule for NYC" }));
  await undo();
  expect(await screen.findByText("Undone.")).toBeDefined();
  const rule = { part: "city", country: null, text: "NYC", replacement: "New York" };
  expect(sent).toEqual([
    { portalId: "1", id: "r" },
    { portalId: "1", rules: [rule] },
  ]);
});

it("adds a rule at once, and deletes it again", async () => {
  const sent = show("rules");
  fireEvent.change(await screen.findByLabelText("Value to replace"), { target: { value: "Bean Town" } });
  fireEvent.change(screen.getByLabelText("Replacement"), { target: { value: "Boston" } });
  fireEvent.click(screen.getByRole("button", { name: "Add rule" }));
  await undo();
  expect(await screen.findByText("Undone.")).toBeDefined();
  expect(sent[1]).toEqual({ portalId: "1", id: "new" });
});

it("restores an earlier rule that a new one for the same value has replaced", async () => {
  const sent = show("rules");
  fireEvent.change(await screen.findByLabelText("Value to replace"), { target: { value: "nyc" } });
  fireEvent.change(screen.getByLabelText("Replacement"), { target: { value: "Newark" } });
  fireEvent.click(screen.getByRole("button", { name: "Add rule" }));
  await undo();
  expect(await screen.findByText("Undone.")).toBeDefined();
  expect(sent[1]).toMatchObject({ rules: [{ text: "NYC", replacement: "New York" }] });
});

it("pages-A2, acceptance-F1, capabilities-F6: lists an object type once in the address status for any number of addresses", async () => {
  show("status");
  const panel = await screen.findByRole("region", { name: "Address status in HubSpot" });
  expect(within(panel).getAllByText("Company records")).toHaveLength(1);
});

it("confirms a permission on the tab that asked for it", async () => {
  show("status?hubspot_connected=true");
  expect(await screen.findByText("HubSpot account connected successfully!")).toBeDefined();
});

it.each(["writing", "status"])("asks for a mapping before %s", async (tab) => {
  show(tab, { sets: [] });
  const link = await screen.findByRole("link", { name: "Map fields" });
  expect(link.getAttribute("href")).toBe("/configure-portal/1");
});
