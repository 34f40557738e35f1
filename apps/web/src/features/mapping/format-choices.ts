import type { FormatSettings } from "@plumbline/schema/mapping/format-settings.ts";
import type { AddressPart } from "@plumbline/schema/object-types.ts";

export type FormatChoice = {
  name: keyof FormatSettings;
  label: string;
  /** The part that it formats; null = all. */
  part: AddressPart | null;
  /** The default. */
  usual: string;
  options: readonly { value: string; label: string }[];
};

const MAJORITY = "Match most records";

/** Every value of the setting with its label, in menu order. */
function choice<Name extends keyof FormatSettings>(
  name: Name,
  facts: Omit<FormatChoice, "name" | "options">,
  words: Readonly<Record<NonNullable<FormatSettings[Name]>, string>>,
): FormatChoice {
  const options = Object.entries<string>(words).map(([value, label]) => ({ value, label }));
  return { name, ...facts, options };
}

/** The format settings that a customer can choose, in page order. */
export const FORMAT_CHOICES: readonly FormatChoice[] = [
  choice(
    "casing",
    { label: "Capital letters", part: null, usual: "Main St, Springfield" },
    { crm: "Main St, Springfield", postal: "MAIN ST, SPRINGFIELD" },
  ),
  choice(
    "streetWords",
    { label: "Street words", part: "street_address", usual: MAJORITY },
    {
      short: "Short: Ave, Apt, NW",
      long: "Long: Avenue, Apartment, Northwest",
      keep: "Keep as entered",
    },
  ),
  choice(
    "unitSeparator",
    { label: "Before the unit", part: "street_address", usual: MAJORITY },
    { space: "Space: 5 Oak St Apt 2", comma: "Comma: 5 Oak St, Apt 2", keep: "Keep as entered" },
  ),
  choice(
    "unitPlace",
    { label: "Unit position", part: "street_address", usual: "After the street" },
    { end: "After the street", keep: "Keep as entered" },
  ),
  choice(
    "state",
    { label: "State format", part: "state", usual: MAJORITY },
    { code: "Code: IL", name: "Name: Illinois" },
  ),
  choice(
    "country",
    { label: "Country format", part: "country", usual: MAJORITY },
    { iso2: "Two letters: US", iso3: "Three letters: USA", name: "Name: United States" },
  ),
];

/** The settings with one changed; "" clears it. Values that are not listed are ignored. */
export function withSetting(settings: FormatSettings, name: keyof FormatSettings, value: string): FormatSettings {
  return settingsIn({ ...settings, [name]: value });
}

/** The settings in a stored or received object, without null and unknown values. Avoids loading zod for this alone. */
export function settingsIn(value: unknown): FormatSettings {
  const entries: [string, unknown][] = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return Object.fromEntries(entries.filter(([name, chosen]) => isChoice(name, chosen)));
}

function isChoice(name: string, chosen: unknown): boolean {
  return FORMAT_CHOICES.some(
    (format) => format.name === name && format.options.some(({ value: offered }) => offered === chosen),
  );
}
