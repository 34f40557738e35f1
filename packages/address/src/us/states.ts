import type { FormatStyle } from "../style.ts";
import { foldWords } from "../text/fold.ts";

/** Two letters to name: states, DC, territories, freely associated states, military regions (USPS Publication 28, appendix B). */
export const US_STATE_NAMES: Readonly<Record<string, string>> = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  PR: "Puerto Rico",
  VI: "Virgin Islands",
  GU: "Guam",
  AS: "American Samoa",
  MP: "Northern Mariana Islands",
  FM: "Micronesia",
  MH: "Marshall Islands",
  PW: "Palau",
  AE: "Armed Forces Europe",
  AA: "Armed Forces Americas",
  AP: "Armed Forces Pacific",
};

/** Abbreviations from before 1963 and other common forms, folded: without periods, in lower case. */
const OLD_FORMS: Readonly<Record<string, string>> = {
  ala: "AL",
  alas: "AK",
  ariz: "AZ",
  ark: "AR",
  calif: "CA",
  cali: "CA",
  cal: "CA",
  colo: "CO",
  conn: "CT",
  del: "DE",
  "washington dc": "DC",
  "wash dc": "DC",
  "d c": "DC",
  fla: "FL",
  flor: "FL",
  geo: "GA",
  ida: "ID",
  ill: "IL",
  ills: "IL",
  ind: "IN",
  kan: "KS",
  kans: "KS",
  kent: "KY",
  ken: "KY",
  mass: "MA",
  mich: "MI",
  minn: "MN",
  miss: "MS",
  mont: "MT",
  neb: "NE",
  nebr: "NE",
  nev: "NV",
  "n h": "NH",
  "n j": "NJ",
  "n m": "NM",
  "n mex": "NM",
  "new mex": "NM",
  "n y": "NY",
  "ny state": "NY",
  "n c": "NC",
  "n car": "NC",
  "no carolina": "NC",
  "n carolina": "NC",
  "n d": "ND",
  "n dak": "ND",
  "no dak": "ND",
  "n dakota": "ND",
  okla: "OK",
  ore: "OR",
  oreg: "OR",
  penn: "PA",
  penna: "PA",
  pa: "PA",
  "r i": "RI",
  "s c": "SC",
  "s car": "SC",
  "so carolina": "SC",
  "s carolina": "SC",
  "s d": "SD",
  "s dak": "SD",
  "so dak": "SD",
  "s dakota": "SD",
  tenn: "TN",
  tex: "TX",
  virg: "VA",
  wash: "WA",
  "wash state": "WA",
  "washington state": "WA",
  "w va": "WV",
  "w virginia": "WV",
  wva: "WV",
  wis: "WI",
  wisc: "WI",
  wyo: "WY",
  "p r": "PR",
  "us virgin islands": "VI",
  usvi: "VI",
  "u s virgin islands": "VI",
  "virgin islands us": "VI",
  cnmi: "MP",
  "federated states of micronesia": "FM",
  "new york state": "NY",
  "state of new york": "NY",
  "commonwealth of virginia": "VA",
  "commonwealth of massachusetts": "MA",
  "armed forces": "",
  "armed forces africa": "AE",
  "armed forces canada": "AE",
  "armed forces middle east": "AE",
};

const BY_TEXT = new Map<string, string>();
for (const [text, code] of Object.entries(OLD_FORMS)) if (code !== "") BY_TEXT.set(text, code);
for (const [code, name] of Object.entries(US_STATE_NAMES)) {
  BY_TEXT.set(code.toLowerCase(), code);
  BY_TEXT.set(foldWords(name), code);
  if (name.includes(" ")) BY_TEXT.set(foldWords(name).replaceAll(" ", ""), code);
}

/** Military regions have no state names. */
const MILITARY = new Set(["AA", "AE", "AP"]);

/** A code in the column's style. */
export function showUsState(code: string, style: Pick<FormatStyle, "state">): string {
  return style.state === "name" && !MILITARY.has(code) ? (US_STATE_NAMES[code] ?? code) : code;
}

const cache = new Map<string, string | null>();
/** "Calif.", "N.Y.", "new york", "US-NY" to a two-letter code; null if it is no US region. */
export function readUsState(text: string): string | null {
  const known = cache.get(text);
  if (known !== undefined) return known;
  // Texts that are no state are also looked up, and must not fill the cache.
  if (/\d/u.test(text)) return null;
  const folded = foldWords(text);
  const code =
    BY_TEXT.get(folded) ?? (/^us [a-z]{2}$/u.test(folded) ? BY_TEXT.get(folded.slice(3)) : undefined) ?? null;
  if (cache.size < 4096) cache.set(text, code);
  return code;
}
