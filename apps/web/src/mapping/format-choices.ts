import { formatSettingsSchema, type FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { AddressPart } from "@plumbline/schema/object-types.ts";

export type FormatChoice = {
  name: keyof FormatSettings;
  label: string;
  /** The part that it writes; null = all. */
  part: AddressPart | null;
  /** What happens when nothing is chosen. */
  usual: string;
  options: readonly { value: string; label: string }[];
};

const MAJORITY = "like most records";

/** What a customer can say about the form of addresses, in the order of the page. */
export const FORMAT_CHOICES: readonly FormatChoice[] = [
  {
    name: "casing",
    label: "Capital letters",
    part: null,
    usual: "Main St, Springfield",
    options: [
      { value: "crm", label: "Main St, Springfield" },
      { value: "postal", label: "MAIN ST, SPRINGFIELD" },
    ],
  },
  {
    name: "streetWords",
    label: "Street words",
    part: "street_address",
    usual: MAJORITY,
    options: [
      { value: "short", label: "Short: Ave, Apt, NW" },
      { value: "long", label: "Long: Avenue, Apartment, Northwest" },
      { value: "keep", label: "As each record has them" },
    ],
  },
  {
    name: "unitSeparator",
    label: "Before the unit",
    part: "street_address",
    usual: MAJORITY,
    options: [
      { value: "space", label: "Space: 5 Oak St Apt 2" },
      { value: "comma", label: "Comma: 5 Oak St, Apt 2" },
      { value: "keep", label: "As each record has it" },
    ],
  },
  {
    name: "unitPlace",
    label: "Place of the unit",
    part: "street_address",
    usual: "behind the street",
    options: [
      { value: "end", label: "Behind the street" },
      { value: "keep", label: "As each record has it" },
    ],
  },
  {
    name: "state",
    label: "State is written",
    part: "state",
    usual: MAJORITY,
    options: [
      { value: "code", label: "Code: IL" },
      { value: "name", label: "Name: Illinois" },
    ],
  },
  {
    name: "country",
    label: "Country is written",
    part: "country",
    usual: MAJORITY,
    options: [
      { value: "iso2", label: "Two letters: US" },
      { value: "iso3", label: "Three letters: USA" },
      { value: "name", label: "Name: United States" },
    ],
  },
];

/** The same settings with one changed; "" takes the choice back. Nothing else than the listed values gets in. */
export function withSetting(settings: FormatSettings, name: keyof FormatSettings, value: string): FormatSettings {
  return settingsIn({ ...settings, [name]: value });
}

/** What of a stored or received object are settings; null and what we do not know are no choice. */
export function settingsIn(value: unknown): FormatSettings {
  const entries = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return entries.reduce<FormatSettings>((settings, [name, choice]) => {
    const parsed = formatSettingsSchema.safeParse({ ...settings, [name]: choice });
    return parsed.success ? parsed.data : settings;
  }, {});
}
