import type { Replacements } from "@plumbline/address";

/** The account's choices for a whole portal that decide, beside mapping and values, how its records are read. */
export type PortalInputs = {
  /** ISO 3166 alpha-2 code for records that name no country; empty = none. */
  countryDefault: string;
  /** Null = no rules. */
  replacements: Replacements | null;
  /** Hash of the rules; empty = none. */
  rulesHash: string;
  /** Incremented with each change; 0 = nothing was ever chosen. */
  revision: number;
};

export const NO_PORTAL_INPUTS: PortalInputs = { countryDefault: "", replacements: null, rulesHash: "", revision: 0 };
