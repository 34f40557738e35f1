import { stateNames } from "../truth/states.ts";
import { columnsOf } from "./address-columns.ts";
import type { Portal, PropertyChange, PropertyOption } from "./portal.ts";

// A portal that syncs with Salesforce: HubSpot wants state and country as dropdowns there, and a state requires its country.

const PROVINCES = ["Alberta", "British Columbia"];
const COUNTRIES = ["United States", "Canada", "United Kingdom", "Germany"];

const option = (value: string): PropertyOption => ({ value, label: value, hidden: false });

/** A Salesforce account has a billing and a shipping address, as do the synced companies; the unit joins the street. */
export const SYNCED_ADDRESSES = ["billing", "shipping"] as const;

/** The states of the US and the provinces that the company has sold to so far. */
export function syncedWithSalesforce(): Portal["propertyChanges"] {
  const state = { options: [...Object.values(stateNames), ...PROVINCES].map(option), needs: "country" };
  const country = { options: COUNTRIES.map(option) };
  return {
    "contacts/state": state,
    "contacts/country": country,
    "companies/state": state,
    "companies/country": country,
    ...Object.fromEntries(SYNCED_ADDRESSES.flatMap((address) => furtherAddress(address, state, country))),
  };
}

function furtherAddress(
  address: (typeof SYNCED_ADDRESSES)[number],
  state: PropertyChange,
  country: PropertyChange,
): [string, PropertyChange][] {
  const { street, city, zip, ...dropdowns } = columnsOf(address);
  const name = address === "billing" ? "Billing" : "Shipping";
  const added = (column: string, words: string, change: PropertyChange = {}): [string, PropertyChange] => [
    `companies/${column}`,
    { added: true, label: `${name} ${words}`, ...change },
  ];
  return [
    added(street, "street"),
    added(city, "city"),
    added(dropdowns.state, "state", { ...state, needs: dropdowns.country }),
    added(zip, "ZIP"),
    added(dropdowns.country, "country", country),
  ];
}
