// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { useLocation } from "react-router-dom";
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
function show() {
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
          portalName: "Northwind",
          addressSets,
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

it("shows the mapping alone, and how it works after it", async () => {
  show();
  const city = await screen.findByLabelText("City");
  const tips = screen.getByRole("region", { name: "How this works" });
  expect(city.compareDocumentPosition(tips) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText("What may be written without asking")).toBeNull();
});

it.each([
  ["#write-policy", "writing"],
  ["#automatic-cleaning", "writing"],
  ["#address-status", "status"],
  ["#default-country", "rules"],
  ["#replacement-rules", "rules"],
  ["#name", "name"],
])("leads an earlier address of a setting, %s, to its tab", async (fragment, tab) => {
  function Arrival() {
    const { pathname, hash } = useLocation();
    return pathname === "/configure-portal/1" ? <ConfigurePortalPage /> : `At ${pathname}${hash}`;
  }
  showWithServer({
    page: <Arrival />,
    pattern: "/configure-portal/:portalId/*",
    path: `/configure-portal/1${fragment}`,
    answer: () => ({ data: {} }),
  });
  expect(await screen.findByText(`At /configure-portal/1/${tab}`)).toBeDefined();
});
