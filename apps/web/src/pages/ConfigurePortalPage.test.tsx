// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../testing/show-with-server.tsx";
import { ConfigurePortalPage } from "./ConfigurePortalPage.tsx";

Element.prototype.scrollIntoView ??= () => {};
afterEach(cleanup);

const NAMES = [
  "street_address_2 unit full_address lock_property",
  "county county_fips time_zone latitude longitude zip_plus_4 building_use country_code state_code deliverability",
  "casing state country streetWords unitSeparator unitPlace",
];
const NOTHING_ELSE = Object.fromEntries(
  NAMES.flatMap((names) => names.split(" ")).map((name): [string, null] => [name, null]),
);
const MAPPING = {
  ...NOTHING_ELSE,
  __typename: "MappingVersion",
  objectType: "company",
  version: 1,
  street_address: "address",
  city: "city",
  state: "state",
  postal_code: "zip",
  country: "country",
  settings: { ...NOTHING_ELSE, __typename: "MappingSettings" },
  enrichment: { ...NOTHING_ELSE, __typename: "MappingEnrichment", overwrite: false },
};

const addressSets = ["primary", "billing", "shipping"].map((key) => ({
  __typename: "AddressSet",
  id: key,
  key,
  label: key,
  savedAt: null,
  savedBy: null,
  mapping: MAPPING,
}));

/** A portal whose companies have three addresses. */
function show(at = "") {
  showWithServer({
    page: <ConfigurePortalPage />,
    pattern: "/configure-portal/:portalId",
    path: `/configure-portal/1${at}`,
    answer: () => ({
      data: {
        connection: {
          __typename: "Connection",
          id: "c",
          portalId: "1",
          portalName: "Northwind",
          hasAddressStatus: false,
          statusProblems: [],
          autoClean: [],
          workflowBlocker: null,
          writePolicies: [
            {
              __typename: "ObjectWritePolicy",
              objectType: "company",
              addressSet: "primary",
              label: "",
              policy: "ask_first",
              by: null,
            },
          ],
          addressSets,
          settings: { __typename: "PortalSettings", defaultCountry: "CA" },
          suggestedDefaultCountry: null,
          replacementRules: [],
          suggestedReplacementRules: [],
          missingPermissions: [],
          contact: [],
          company: [],
          deal: [],
          ticket: [],
        },
      },
    }),
  });
}

it("shows the mapping first, and the other settings collapsed with a one-line summary", async () => {
  show();
  const city = await screen.findByLabelText("City");
  const settings = screen.getByRole("region", { name: /^Settings of this portal/ });
  expect(city.compareDocumentPosition(settings) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect([...settings.querySelectorAll("summary")].map(({ textContent }) => textContent)).toEqual([
    "What may be written without askingAsk first",
    "Address status in HubSpotOff",
    "Default countryCanada",
    "Replacement rulesNo rules",
    "NameNorthwind",
  ]);
  expect(settings.querySelector("details[open]")).toBeNull();
});

it("returns from a permission request to the panel that made it, and confirms it", async () => {
  show("?hubspot_connected=true#address-status");
  expect(await screen.findByText("HubSpot account connected successfully!")).toBeDefined();
  expect(await screen.findByRole("button", { name: "Open the address status of company records" })).toBeDefined();
});

it("pages-A2, acceptance-F1, capabilities-F6: lists an object type once in the address status for any number of addresses", async () => {
  show("#address-status");
  expect(await screen.findAllByRole("button", { name: "Open the address status of company records" })).toHaveLength(1);
});
