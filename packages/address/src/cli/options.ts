import { parseArgs } from "node:util";
import { DEFAULT_STYLE } from "../style.ts";
import type { FormatStyle } from "../style.ts";

export type CliOptions = {
  style: FormatStyle;
  countryDefault?: string;
  dataFolder?: string;
  /** Names of the addresses of a line; omitted: one address, whose keys have no prefix. */
  sets?: readonly string[];
};

export const HELP = `Usage: plumbline-address [options] < addresses > results

Reads addresses from standard input, one a line: JSON Lines with the keys street_address, city, state, postal_code,
country and optionally id, or CSV with a header that names them. Writes one JSON object a line, in the same order:
{id, outcome, address, changes, granularity, notChecked, reasons, confidence, candidates}.

Options:
  --style <style>            "crm" (default: 350 5th Ave Ste 3300, New York, NY, US), "postal" (capitals), or pairs:
                             casing=crm|postal,state=code|name,country=iso2|iso3|name,streetWords=short|long|keep,
                             unitSeparator=space|comma|keep,unitPlace=end|keep
  --country-default <code>   ISO alpha-2 code of the country of records that name none
  --sets <names>             several addresses a line: "billing,shipping" reads billing_street_address, billing_city, ...
                             and shipping_street_address, ...; writes a line for each, with its name as "set"
  --data-folder <folder>     GeoNames postal files (DE.txt, ...) to check more countries against
  --help                     this text
`;

/** The options, "help", or a text with the problem. */
export function readOptions(args: string[]): CliOptions | "help" | { problem: string } {
  let values;
  try {
    ({ values } = parseArgs({
      args,
      options: {
        style: { type: "string" },
        "country-default": { type: "string" },
        "data-folder": { type: "string" },
        sets: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }));
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  if (values.help) return "help";
  const style = readStyle(values.style ?? "crm");
  if ("problem" in style) return style;
  const country = values["country-default"]?.toUpperCase();
  if (country !== undefined && !/^[A-Z]{2}$/u.test(country))
    return { problem: `--country-default wants an ISO alpha-2 code, not "${country}"` };
  const sets = values.sets?.split(",").map((name) => name.trim().toLowerCase());
  const strange = sets?.find((name) => !/^[a-z][a-z0-9_]*$/u.test(name));
  if (strange !== undefined) return { problem: `--sets wants names of letters, digits and _, not "${strange}"` };
  if (sets && new Set(sets).size < sets.length) return { problem: "--sets names an address twice" };
  const options: CliOptions = { style };
  if (sets) options.sets = sets;
  if (country !== undefined) options.countryDefault = country;
  if (values["data-folder"] !== undefined) options.dataFolder = values["data-folder"];
  return options;
}

const CHOICES: { [Key in keyof FormatStyle]: readonly FormatStyle[Key][] } = {
  casing: ["crm", "postal"],
  state: ["code", "name"],
  country: ["iso2", "iso3", "name"],
  streetWords: ["short", "long", "keep"],
  unitSeparator: ["space", "comma", "keep"],
  unitPlace: ["end", "keep"],
};

function readStyle(text: string): FormatStyle | { problem: string } {
  if (text === "crm") return DEFAULT_STYLE;
  if (text === "postal") return { ...DEFAULT_STYLE, casing: "postal" };
  const style: Record<string, string> = { ...DEFAULT_STYLE };
  for (const pair of text.split(",")) {
    const [key = "", value = ""] = pair.split("=").map((each) => each.trim());
    if (!Object.hasOwn(CHOICES, key)) return { problem: `--style does not know "${key}"` };
    const choices: readonly string[] = CHOICES[key as keyof FormatStyle];
    if (!choices.includes(value)) return { problem: `--style ${key} is one of ${choices.join(", ")}, not "${value}"` };
    style[key] = value;
  }
  return style as FormatStyle;
}
