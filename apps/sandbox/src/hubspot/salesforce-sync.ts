import { stateNames } from "../truth/states.ts";
import type { Portal, PropertyOption } from "./portal.ts";

// A portal that syncs with Salesforce: HubSpot tells its admin to turn state and country into dropdowns, and a state needs its country.

const PROVINCES = ["Alberta", "British Columbia"];
const COUNTRIES = ["United States", "Canada", "United Kingdom", "Germany"];

const option = (value: string): PropertyOption => ({ value, label: value, hidden: false });

/** The states of the US and the provinces that the company has sold to so far. */
export function syncedWithSalesforce(): Portal["propertyChanges"] {
  const state = { options: [...Object.values(stateNames), ...PROVINCES].map(option), needs: "country" };
  const country = { options: COUNTRIES.map(option) };
  return {
    "contacts/state": state,
    "contacts/country": country,
    "companies/state": state,
    "companies/country": country,
  };
}
