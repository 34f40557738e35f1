import { foldWords } from "../text/fold.ts";
import { splitLine } from "./split-line.ts";
import { isStreetEnding } from "./address-words.ts";
import { readLongDirection, readSuffix, readUnitWord, readWord } from "./words.ts";

/** A house number alone: "12", "12a", "10-12", "1/3". */
const NUMBER = /^\d{1,5}\p{L}?(?:[-–/]\d{1,5}\p{L}?)?$/u;
/** Words in the middle of a street's name: a line that ends or begins with one is no whole street. */
const INNER = new Set(
  (
    "de du des la le les del de la della delle dei degli di da do dos das el los las und of the am im an auf in zu zum zur " +
    "der den dem van von voor het 't op aan"
  ).split(" "),
);
/** Words for streets in front of their names, and those that stand alone behind one. */
const LEADING = new Set(
  (
    "rue avenue av avda avenida boulevard bd blvd chemin ch route quai cours allee impasse place calle cl paseo camino carretera via viale " +
    "piazza corso vicolo largo strada rua travessa alameda estrada praca ulica ul aleja al jalan jl jln lorong soi"
  ).split(" "),
);
const TRAILING = new Set(
  "strasse str straat weg platz allee gasse gatan vagen vej gade utca ulice caddesi sokak".split(" "),
);

/**
 * The lines of a street that has line breaks, where those that belong together are one: the break is a blank where a line is only a
 * house number, a street word or a direction, or ends inside a name. A unit or a building keeps its own line.
 */
export function joinLines(lines: readonly string[], isNorthAmerican: boolean): string[] {
  const joined: string[] = [];
  for (const [at, line] of lines.entries()) {
    const last = joined.at(-1);
    const next = lines[at + 1];
    // A number between two lines belongs to the street that has none, and in front of a name rather than behind one.
    const isNumberOfNext = NUMBER.test(line) && next !== undefined && !/\d/u.test(next);
    if (last !== undefined && !isNumberOfNext && belongTogether(last, line, isNorthAmerican))
      joined[joined.length - 1] = `${last} ${line}`;
    else joined.push(line);
  }
  return joined;
}

function belongTogether(line: string, next: string, isNorthAmerican: boolean): boolean {
  const [words, nextWords] = [foldWords(line).split(" "), foldWords(next).split(" ")];
  const [last = "", first = ""] = [words.at(-1), nextWords[0]];
  if (NUMBER.test(line)) return !/\d/u.test(next) && !isUnit(first);
  if (NUMBER.test(next)) return readUnitWord(last) !== undefined || (!/\d/u.test(line) && isStreet(words));
  if (INNER.has(last) || INNER.has(first)) return true;
  if (nextWords.every(isDirection)) return true;
  if (words.length === 1 && LEADING.has(last)) return true;
  if (nextWords.length === 1 && isStreetWord(first)) return !isWhole(words);
  // "Karl-Marx / Allee 12": a type and a number are no street.
  if (nextWords.length === 2 && TRAILING.has(first) && NUMBER.test(nextWords[1] ?? "")) return !/\d/u.test(line);
  return isNorthAmerican && isOneUsStreet(line, next);
}

/** A word for a kind of street, in front of its name or behind it. */
export function isStreetKind(word: string): boolean {
  return LEADING.has(word) || isStreetWord(word);
}

function isUnit(word: string): boolean {
  return readUnitWord(word) !== undefined;
}

function isDirection(word: string): boolean {
  return readLongDirection(word) !== undefined || readWord(word).shortDirection !== undefined;
}

function isStreetWord(word: string): boolean {
  return readSuffix(word) !== undefined || TRAILING.has(word);
}

/** Whether the words can be a street without its number; a building's name has no street word. */
function isStreet(words: readonly string[]): boolean {
  const [first = "", last = ""] = [words[0], words.at(-1)];
  return LEADING.has(first) || isStreetWord(last) || isStreetEnding(last) || isDirection(last);
}

/** Number, name and street word. */
function isWhole(words: readonly string[]): boolean {
  const last = words.findLastIndex((word) => !isDirection(word));
  return last > 1 && isStreetWord(words[last] ?? "");
}

/** "350 Martin Luther / King Blvd": the first line has a number and no type, the second a type and no number. */
function isOneUsStreet(line: string, next: string): boolean {
  if (!/^\d/u.test(line) || /\d/u.test(next)) return false;
  const split = splitLine(`${line} ${next}`);
  const [words, nextWords] = [foldWords(line).split(" "), foldWords(next).split(" ")];
  if (split === null || split.units.length > 0 || split.moved.length > 0 || nextWords.length > 3) return false;
  return (
    !isWhole(words) && !words.some((word, at) => at > 0 && isStreetWord(word)) && isWhole([...words, ...nextWords])
  );
}

/** Whether a text ends inside a street's name: "15 Rue de", "15 Rue", "12 rue d'". */
export function endsInsideName(text: string): boolean {
  const words = foldWords(text).split(" ");
  const last = words.at(-1) ?? "";
  const isNameless = LEADING.has(last) && words.slice(0, -1).every((word) => NUMBER.test(word));
  return INNER.has(last) || isNameless || /(?:^|[\s,])[dl]['’]$/iu.test(text.trim());
}

/** Puts back the breaks between these lines where a text has a comma for them; letter case may differ. */
export function withBreaks(text: string, lines: readonly string[]): string {
  let found = text;
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1];
    if (next === undefined) continue;
    const [last = "", first = ""] = [line.split(" ").at(-1), next.split(" ")[0]];
    const place = found.toLowerCase().indexOf(`${last}, ${first}`.toLowerCase());
    if (place >= 0) found = `${found.slice(0, place + last.length)}\n${found.slice(place + last.length + 2)}`;
  }
  return found;
}
