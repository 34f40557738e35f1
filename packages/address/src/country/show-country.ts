import type { FormatStyle } from "../style.ts";
import { foldWords } from "../text/fold.ts";
import type { Country } from "./countries.ts";

/** Common English names where the ISO name is formal. */
const USUAL_NAMES: Readonly<Record<string, string>> = {
  US: "United States",
  GB: "United Kingdom",
  KR: "South Korea",
  RU: "Russia",
  TW: "Taiwan",
  VN: "Vietnam",
  CZ: "Czechia",
  TR: "Turkey",
  LA: "Laos",
  IR: "Iran",
  SY: "Syria",
  MD: "Moldova",
  TZ: "Tanzania",
  BO: "Bolivia",
  VE: "Venezuela",
  BN: "Brunei",
  PS: "Palestine",
  CI: "Ivory Coast",
  MK: "North Macedonia",
  HK: "Hong Kong",
  MO: "Macao",
  CN: "China",
};

/** The common English name. */
export function usualName({ iso2, name }: Pick<Country, "iso2" | "name">): string {
  return USUAL_NAMES[iso2] ?? name;
}

/** The country in the column's style. A written English or local name is never replaced by another name. */
export function showCountry(country: Country, written: string, style: FormatStyle): string {
  if (style.country === "iso2") return country.iso2;
  if (style.country === "iso3") return country.iso3;
  const isCode = /^[a-z]{2,3}$/iu.test(written.replace(/\./gu, ""));
  const name = usualName(country);
  if (written === "" || isCode) return name;
  if (foldWords(written) === foldWords(name))
    return written === written.toLowerCase() || written === written.toUpperCase() ? name : written;
  return written;
}
