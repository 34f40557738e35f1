// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { RecordHistory } from "./RecordHistory.tsx";

afterEach(cleanup);

function show(now: object | null, more: object | null = {}) {
  const history = {
    __typename: "RecordHistory",
    hubspotUrl: null,
    isLocked: false,
    proposal: null,
    entries: [],
    endCursor: null,
    ...more,
  };
  showWithServer({
    page: <RecordHistory record={{ portalId: "1", objectType: "contact", recordId: "77" }} />,
    pattern: "/",
    path: "/",
    answer: (operation) => ({
      data: operation === "RecordNow" ? { recordNow: now } : { recordHistory: more && history },
    }),
  });
}

const value = (part: string, text: string) => ({ __typename: "CandidateValue", part, value: text });

it("shows the record's name, HubSpot's current values, and what was not checked", async () => {
  const values = [value("street_address", "7220 NE 8th St"), value("city", "Lafayette"), value("state", "")];
  show({
    __typename: "RecordNow",
    isGone: false,
    name: "Tess Hughes",
    values,
    notChecked: ["street", "house_number"],
    place: null,
    placeBefore: null,
    furtherAddresses: [
      {
        __typename: "AddressNow",
        addressSet: "billing",
        label: "Billing address",
        values: [value("city", "Denver"), value("state", "CO")],
        notChecked: [],
      },
    ],
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Tess Hughes" })).toBeDefined();
  const now = await screen.findByRole("region", { name: "In HubSpot now" });
  expect(within(now).getByText("7220 NE 8th St, Lafayette")).toBeDefined();
  expect(within(now).getByText("Not checked: street, house number.")).toBeDefined();
  expect(within(now).getByText("Billing address")).toBeDefined();
  expect(within(now).getByText("Denver, CO")).toBeDefined();
});

it("distinguishes a missing record from one without history", async () => {
  show(
    {
      __typename: "RecordNow",
      isGone: true,
      name: null,
      values: [],
      notChecked: [],
      place: null,
      placeBefore: null,
      furtherAddresses: [],
    },
    null,
  );
  expect(await screen.findByText("HubSpot has no such record")).toBeDefined();
});

it("shows both places of a city and postal code that contradict each other", async () => {
  const at = (postalCode: string, latitude: number) => ({
    __typename: "AddressPlace",
    country: "US",
    state: "CA",
    postalCode,
    regionOfPostalCode: "CA",
    point: { __typename: "AddressPoint", latitude, longitude: -122, isOfBuilding: false },
  });
  const now = {
    __typename: "RecordNow",
    isGone: false,
    name: "Tess Hughes",
    values: [value("city", "Cupertino"), value("postal_code", "95018")],
    notChecked: [],
    place: at("95018", 37.1),
    placeBefore: null,
    furtherAddresses: [],
  };
  const proposal = (ofCity: object | null) => ({
    __typename: "Proposal",
    id: "p",
    status: "open",
    addressSet: "primary",
    reason: "city_code_disagree",
    places: { __typename: "ProposalPlaces", before: at("95018", 37.1), ofCity },
  });
  show(now, { proposal: proposal(at("95014", 37.3)) });
  expect(await screen.findByText("By city")).toBeDefined();
  expect(screen.getByText("By postal code")).toBeDefined();
  cleanup();
  show(now, { proposal: proposal(null) });
  await screen.findByRole("region", { name: "In HubSpot now" });
  expect(document.querySelector("figure")).toBeNull();
});

it("shows the history if HubSpot is unavailable", async () => {
  show(null);
  expect(await screen.findByRole("heading", { level: 1, name: "Contact 77" })).toBeDefined();
  expect(screen.queryByText("In HubSpot now")).toBeNull();
});

const at = (place: object, placeBefore: object | null) => ({
  __typename: "RecordNow",
  isGone: false,
  name: null,
  values: [value("postal_code", "06807")],
  notChecked: [],
  place,
  placeBefore,
  furtherAddresses: [],
});

it("shows the place of the postal code on a map and in text", async () => {
  const point = { __typename: "AddressPoint", latitude: 41.05, longitude: -73.59, isOfBuilding: false };
  const place = {
    __typename: "AddressPlace",
    country: "US",
    state: "IA",
    postalCode: "06807",
    regionOfPostalCode: "CT",
    point,
  };
  show(at(place, null));
  const words = "Postal code 06807 lies in CT; the address says IA.";
  expect(await screen.findByText(words, { exact: false })).toBeDefined();
  expect((await screen.findByRole("img", {}, { timeout: 10_000 })).getAttribute("aria-label")).toContain(words);
});

it("shows the place of an address before and after a change, on the map and in text", async () => {
  const place = (state: string, region: string, longitude: number) => ({
    __typename: "AddressPlace",
    country: "US",
    state,
    postalCode: region === "IA" ? "50801" : "06807",
    regionOfPostalCode: region,
    point: { __typename: "AddressPoint", latitude: 41.06, longitude, isOfBuilding: false },
  });
  show(at(place("CT", "CT", -73.59), place("IA", "IA", -94.36)));
  const map = await screen.findByRole("img", {}, { timeout: 10_000 });
  expect(map.getAttribute("aria-label")).toBe(
    "Map. Before the last change: Postal code 50801 lies in IA, around 41.1° N, 94.4° W. In HubSpot now: Postal code 06807 lies in CT, around 41.1° N, 73.6° W.",
  );
  expect(map.querySelectorAll("circle")).toHaveLength(2);
  cleanup();
  // Two identical places are shown as one.
  show(at(place("CT", "CT", -73.59), place("CT", "CT", -73.59)));
  const one = await screen.findByRole("img", {}, { timeout: 10_000 });
  expect(one.querySelectorAll("circle")).toHaveLength(1);
});

it.each([
  [false, 1],
  [true, 0],
])("offers to undo a change unless the record is locked: locked %s", async (isLocked, buttons) => {
  const entry = {
    __typename: "RecordHistoryEntry",
    id: "e",
    areValuesKept: true,
    canUndo: true,
    decidedAt: null,
    decidedBy: null,
    job: {
      __typename: "Job",
      id: "j",
      kind: "list",
      name: "Customers",
      createdAt: "2026-01-01T00:00:00Z",
      addressSets: [],
      startedBy: null,
    },
    record: {
      __typename: "JobRecord",
      id: "r",
      recordId: "77",
      addressSet: "primary",
      addressSetLabel: null,
      outcome: "corrected",
      reasonText: "Cleaned and written to HubSpot.",
      notChecked: [],
      laterJobId: null,
      credits: 1,
      fields: [],
      enrichment: [],
    },
  };
  show(null, { isLocked, entries: [entry] });
  await screen.findByRole("link", { name: "Customers" });
  expect(screen.queryAllByRole("button", { name: "Undo this change" })).toHaveLength(buttons);
});
