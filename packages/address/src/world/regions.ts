import type { Countries, Region } from "../country/countries.ts";
import type { FormatStyle } from "../style.ts";
import type { Place } from "./places.ts";
import { foldWords } from "../text/fold.ts";

/** Countries whose regions are customarily written as a code. Elsewhere the written form stays. */
export const CODED: ReadonlySet<string> = new Set(["CA", "AU"]);
const OLD_FORMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  CA: {
    ont: "ON",
    que: "QC",
    pq: "QC",
    "p q": "QC",
    quebec: "QC",
    alta: "AB",
    man: "MB",
    sask: "SK",
    nfld: "NL",
    newfoundland: "NL",
    nf: "NL",
    "b c": "BC",
    "n b": "NB",
    "n s": "NS",
    pei: "PE",
    "p e i": "PE",
    yukon: "YT",
    yk: "YT",
    nwt: "NT",
    "n w t": "NT",
  },
  AU: { "new south wales": "NSW", vic: "VIC", qld: "QLD", tas: "TAS", wa: "WA", sa: "SA", nt: "NT", act: "ACT" },
  MX: {
    cdmx: "CMX",
    df: "CMX",
    "d f": "CMX",
    "distrito federal": "CMX",
    "mexico city": "CMX",
    "mexico df": "CMX",
    edomex: "MEX",
    "edo mex": "MEX",
    "edo de mexico": "MEX",
    "nuevo leon": "NLE",
    jal: "JAL",
    qro: "QUE",
    gto: "GUA",
    slp: "SLP",
    qroo: "ROO",
    "q roo": "ROO",
    yuc: "YUC",
    ver: "VER",
    pue: "PUE",
    coah: "COA",
    chih: "CHH",
    tamps: "TAM",
    mich: "MIC",
    nl: "NLE",
    bc: "BCN",
    bcn: "BCN",
    bcs: "BCS",
    ags: "AGU",
    camp: "CAM",
    chis: "CHP",
    col: "COL",
    dgo: "DUR",
    gro: "GRO",
    hgo: "HID",
    mor: "MOR",
    nay: "NAY",
    oax: "OAX",
    sin: "SIN",
    son: "SON",
    tab: "TAB",
    tlax: "TLA",
    zac: "ZAC",
  },
  IN: {
    orissa: "Odisha",
    uttaranchal: "Uttarakhand",
    pondicherry: "Puducherry",
    "new delhi": "Delhi",
    up: "Uttar Pradesh",
    mp: "Madhya Pradesh",
    ap: "Andhra Pradesh",
    tn: "Tamil Nadu",
    wb: "West Bengal",
  },
};

/** The postal tables of Germany and Denmark name regions in two languages. */
const TABLE_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  DK: {
    "Capital Region": "Region Hovedstaden",
    "Central Jutland": "Region Midtjylland",
    "North Denmark": "Region Nordjylland",
    "South Denmark": "Region Syddanmark",
    Zealand: "Region Sjælland",
  },
  DE: {
    Bavaria: "Bayern",
    "Land Berlin": "Berlin",
    "Lower Saxony": "Niedersachsen",
    "Mecklenburg-Western Pomerania": "Mecklenburg-Vorpommern",
    Saxony: "Sachsen",
    "Saxony-Anhalt": "Sachsen-Anhalt",
    Thuringia: "Thüringen",
  },
};

/** The tables have English names where people write local ones; folded, with the common letters. */
const OWN_NAMES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  NL: {
    "noord holland": "North Holland",
    nh: "North Holland",
    "zuid holland": "South Holland",
    zh: "South Holland",
    "noord brabant": "North Brabant",
    nb: "North Brabant",
    gelderland: "Guelders",
    gld: "Guelders",
    fryslan: "Friesland",
  },
};

/** The name of a written region in the country's postal table. */
export function nameInTable(country: string, text: string): string {
  return OWN_NAMES[country]?.[foldWords(text)] ?? text;
}

/** One name per region of a postal table. */
export function tableRegion(country: string, name: string): string {
  return TABLE_NAMES[country]?.[name] ?? name;
}

/** The region of a country that a text names: by code, by name in any known language, by old abbreviation. */
export function readRegion(country: string, text: string, countries: Countries): Region | null {
  if (text === "") return null;
  const regions = countries.get(country)?.regions ?? [];
  const folded = foldWords(text);
  const forms = OLD_FORMS[country];
  const old = forms && Object.hasOwn(forms, folded) ? forms[folded] : undefined;
  const wanted = old === undefined ? folded : foldWords(old);
  for (const region of regions) {
    if (foldWords(region.key) === wanted) return region;
    for (const name of region.names) if (foldWords(name) === wanted) return region;
  }
  return null;
}

/** The regions whose postal codes begin like this one, longest prefix wins being left to the table's own patterns. */
export function regionsOfPostal(country: string, postal: string, countries: Countries): Region[] {
  const compact = postal.replace(/[\s-]/gu, "");
  const regions = countries.get(country)?.regions ?? [];
  return regions.filter((region) => region.zip !== "" && prefixOf(region.zip).test(compact));
}

const prefixes = new Map<string, RegExp>();
function prefixOf(source: string): RegExp {
  let form = prefixes.get(source);
  if (!form) {
    form = new RegExp(`^(?:${source})`, "u");
    prefixes.set(source, form);
  }
  return form;
}

export function regionName(region: Region): string {
  return region.names.find((name) => /^[\p{Script=Latin}\s.&'’()-]+$/u.test(name)) ?? region.key;
}

/** The region in the column's style, or null to leave the text unchanged. */
export function showRegion(country: string, text: string, countries: Countries, style: FormatStyle): string | null {
  if (!CODED.has(country)) return null;
  const region = readRegion(country, text, countries);
  if (region === null) return null;
  return style.state === "code" ? region.key : regionName(region);
}

/** How a restored region is written: as its code where that is customary, otherwise by name. */
export function restoredRegion(country: string, region: Region): string {
  return CODED.has(country) || (/^[A-Z]{2,3}$/u.test(region.key) && country === "BR") ? region.key : regionName(region);
}

/** Whether the gazetteer has a place in this region; it has region names only. */
export function isInRegion(place: Place, region: Region): boolean {
  const name = foldWords(place.region);
  return name === foldWords(region.key) || region.names.some((each) => foldWords(each) === name);
}
