/** A customer's address format; data, stored with the mapping. */
export type FormatStyle = {
  /** `crm` is Title Case, `postal` is USPS Publication 28 capitals. */
  casing: "crm" | "postal";
  /** For countries whose regions have a customary code (US, CA, AU); elsewhere the written form stays. */
  state: "code" | "name";
  country: "iso2" | "iso3" | "name";
  /** Suffixes, unit words and post-directionals of US and Canadian streets: "Ave" or "Avenue"; `keep` leaves each as it is. */
  streetWords: "short" | "long" | "keep";
  /** The separator between street and unit. */
  unitSeparator: "space" | "comma" | "keep";
  /** `end` moves a unit written before or inside the street after it. */
  unitPlace: "end" | "keep";
};

export const DEFAULT_STYLE: FormatStyle = {
  casing: "crm",
  state: "code",
  country: "iso2",
  streetWords: "short",
  unitSeparator: "space",
  unitPlace: "end",
};
