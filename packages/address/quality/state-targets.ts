import type { Engine } from "../src/engine.ts";
import { foldWords } from "../src/text/fold.ts";
import { stateNameRows } from "./real-lines.ts";
import type { StateNameRow } from "./real-lines.ts";

type Say = (line: string) => void;
type Found = "right" | "other" | "none";

const LANGUAGES = ["local", "en", "de", "fr", "es", "it"] as const;
const LEAST_FOUND = 95;
const LEAST_COUNTRIES = 30;
/** Names of divisions of two countries: without their country they name none. */
const SHARED_NAMES = [
  ["Limburg", "NL", "LI", "BE", "VLI"],
  ["Luxembourg", "BE", "WLX", "LU", null],
  ["Georgia", "US", "GA", "GE", null],
] as const;

/** The options of a dropdown, with the divisions that have that name. */
type Options = ReadonlyMap<string, readonly string[]>;

/** The names of the divisions in one language, or else as the source has them. */
function optionsIn(language: string, rows: readonly StateNameRow[]): Options {
  const names = [...Map.groupBy(rows, ({ code }) => code).values()].flatMap(
    (own) => own.find((row) => row.language === language) ?? own[0] ?? [],
  );
  return new Map(
    [...Map.groupBy(names, ({ name }) => foldWords(name))].map(([name, own]) => [name, own.map(({ code }) => code)]),
  );
}

function find(options: Options, forms: readonly string[], code: string): Found {
  const option = forms.map((form) => options.get(foldWords(form))).find((each) => each !== undefined);
  if (option?.length !== 1) return "none";
  return option[0] === code ? "right" : "other";
}

/**
 * Whether the code and each name of a first-level division, in any language of the source, finds the option of a dropdown that means the same, whatever the
 * language of the options. Prints the figures by country.
 */
export function areStatesFound(engine: Engine, say: Say): boolean {
  const total = { right: 0, other: 0, none: 0 };
  const byCountry = Map.groupBy(stateNameRows(), ({ country }) => country);
  for (const [country, rows] of byCountry) {
    const own = { right: 0, other: 0, none: 0 };
    const missed: string[] = [];
    const codes = [...new Set(rows.map(({ code }) => code))];
    const texts = [
      ...rows.map(({ code, name }) => ({ code, name })),
      ...codes.flatMap((code) => [
        { code, name: code },
        { code, name: `${country}-${code}` },
      ]),
    ];
    const lists = [
      ...LANGUAGES.map((language) => optionsIn(language, rows)),
      new Map(codes.map((code) => [foldWords(code), [code]])),
    ];
    for (const { code, name } of texts) {
      const forms = [name, ...engine.formsOf("state", name, country)];
      for (const options of lists) {
        const found = find(options, forms, code);
        own[found]++;
        if (found !== "right") missed.push(`${found} ${code} ${name}`);
      }
    }
    for (const found of ["right", "other", "none"] as const) total[found] += own[found];
    say(
      `${country}: ${codes.length} divisions, ${texts.length} names, found ${((100 * own.right) / (own.right + own.other + own.none)).toFixed(1)} %`,
    );
    for (const line of new Set(missed)) say(`  ${line}`);
  }
  const share = (100 * total.right) / (total.right + total.other + total.none);
  const shared = SHARED_NAMES.flatMap(([name, first, firstCode, second, secondCode]) => {
    const isRight = (country: string, code: string | null): boolean =>
      engine.formsOf("state", name, country)[0] === (code ?? undefined);
    return isRight(first, firstCode) && isRight(second, secondCode) ? [] : [name];
  });
  const isMet = share >= LEAST_FOUND && total.other === 0 && byCountry.size >= LEAST_COUNTRIES && shared.length === 0;
  say(
    `  ${isMet ? "ok    " : "MISSED"} ${byCountry.size} countries (at least ${LEAST_COUNTRIES}), found ${share.toFixed(2)} % (at least ${LEAST_FOUND}), another ${total.other} (0), shared names wrong: ${shared.join(", ") || "none"}`,
  );
  return isMet;
}
