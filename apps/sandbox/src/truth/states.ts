import { US_STATE_NAMES } from "@plumbline/address/us/states.ts";

/** Without military regions, which have no name in an address, and islands of which no place is in the tables here. */
const WITHOUT = new Set(["AS", "MP", "FM", "MH", "PW", "AE", "AA", "AP"]);

export const stateNames: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(US_STATE_NAMES).filter(([code]) => !WITHOUT.has(code))),
  VI: "U.S. Virgin Islands",
};

/** Old forms that people still type. */
export const oldStateForms: Readonly<Record<string, string>> = {
  CA: "Calif.",
  MA: "Mass.",
  PA: "Penna.",
  FL: "Fla.",
  IL: "Ill.",
  MI: "Mich.",
  TX: "Tex.",
  WA: "Wash.",
  CO: "Colo.",
  CT: "Conn.",
  MN: "Minn.",
  WI: "Wis.",
  TN: "Tenn.",
  AZ: "Ariz.",
  OR: "Ore.",
  OK: "Okla.",
  AL: "Ala.",
  NE: "Nebr.",
};

export const provinceNames: Readonly<Record<string, string>> = {
  ON: "Ontario",
  QC: "Quebec",
  BC: "British Columbia",
  AB: "Alberta",
  MB: "Manitoba",
  SK: "Saskatchewan",
  NS: "Nova Scotia",
  NB: "New Brunswick",
  NL: "Newfoundland and Labrador",
  PE: "Prince Edward Island",
  YT: "Yukon",
  NT: "Northwest Territories",
};
