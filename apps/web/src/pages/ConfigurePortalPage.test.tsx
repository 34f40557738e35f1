// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../testing/show-with-server.tsx";
import { ConfigurePortalPage } from "./ConfigurePortalPage.tsx";

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

it("pages-A2: lists an object type once in the address status, however many addresses it has", async () => {
  const addressSets = ["primary", "billing", "shipping"].map((key) => ({
    __typename: "AddressSet",
    id: key,
    key,
    label: key,
    savedAt: null,
    savedBy: null,
    mapping: MAPPING,
  }));
  showWithServer({
    page: <ConfigurePortalPage />,
    pattern: "/configure-portal/:portalId",
    path: "/configure-portal/1",
    answer: () => ({
      data: {
        connection: {
          __typename: "Connection",
          id: "c",
          portalId: "1",
          portalName: "Portal",
          autoClean: [],
          workflowBlocker: null,
          writePolicies: [],
          addressSets,
          settings: { __typename: "PortalSettings", defaultCountry: null },
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
  expect(await screen.findAllByRole("button", { name: "Open the address status of company records" })).toHaveLength(1);
});
