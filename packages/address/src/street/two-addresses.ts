import { foldWords } from "../text/fold.ts";
import { isStreetEnding } from "./address-words.ts";
import { isStreetKind } from "./street-breaks.ts";
import { readUnitWord } from "./words.ts";

/** Labels of two addresses for different purposes, in front of them. */
const LABEL =
  "ship(?:ping|s)?|bill(?:ing|s)?|mail(?:ing)?|deliver(?:y|ies)|physical|postal|lieferadresse|lieferung|rechnungsadresse|rechnung|postanschrift|hausanschrift|livraison|facturation|env[ií]o|entrega|facturaci[oó]n|faturamento|cobran[cç]a|spedizione|fatturazione|leveradres|factuuradres|leverans(?:adress)?|faktura(?:adress)?|besuchsadresse|bes[oö]ksadress";
const LABELLED = new RegExp(
  String.raw`(?:^|[\s,;/|(])(?:${LABEL})(?:\s+(?:to|address|addr\.?))?(?:\s*[:=-]|\s+(?=\d))`,
  "giu",
);
/** "ship ... bill ...", also without a mark behind the labels. */
const SHIP = /\bship(?:ping)?\b/iu;
const BILL = /\bbill(?:ing)?\b/iu;
/** Cheap test: a separator of two lines, or a label's beginning. */
const MAY_BE_TWO = /[;|:]| [/=] | (?:or|oder|ou|eller|of) |ship|bill/i;
const ALTERNATIVES = /\s*[;|]\s*|\s+\/\s+|\s+(?:or|oder|ou|eller|of)\s+/iu;

/**
 * Whether a street holds two addresses, which nothing tells apart: two of a street's words, each with its number, on either side of
 * a separator, or two labels ("ship ... bill ..."). A corner, a unit or a building is one address.
 */
export function holdsTwoAddresses(street: string): boolean {
  if (!MAY_BE_TWO.test(street)) return false;
  if (SHIP.test(street) && BILL.test(street)) return true;
  const labels = new Set([...street.matchAll(LABELLED)].map(([label]) => foldWords(label)));
  if (labels.size > 1) return true;
  const parts = street.split(ALTERNATIVES);
  if (parts.length < 2) return false;
  return parts.filter((part) => isNumberedStreet(part) || isNumberedName(part) || BOX.test(part)).length > 1;
}

const BOX = /^(?:p\.?\s?o\.?\s?box|b\.?p\.?|postfach|apartado|casella postale)\s?\d+$/iu;

function isNumberedStreet(text: string): boolean {
  const words = foldWords(text).split(" ");
  return words.length > 1 && words.some((word) => /\d/u.test(word)) && words.some(isOfStreet);
}

function isOfStreet(word: string): boolean {
  return isStreetKind(word) || isStreetEnding(word);
}

const MIN_NAME = 4;

/** "Tylova 1", "12 Oak": a name and its number, and no unit or building. */
function isNumberedName(text: string): boolean {
  const words = foldWords(text).split(" ");
  if (words.some((word) => readUnitWord(word) !== undefined || PARTS_OF_BUILDINGS.has(word))) return false;
  const isNumbered = /^\d/u.test(words[0] ?? "") || /\d/u.test(words.at(-1) ?? "");
  return isNumbered && words.some((word) => word.length >= MIN_NAME && /^\p{L}+$/u.test(word));
}

const PARTS_OF_BUILDINGS = new Set(
  (
    "tower block building bldg hall halle haus house gebaude level floor etage stock plot phase sector zone gate office room " +
    "edificio edif torre piso planta bloque nave local batiment immeuble etage appartement porte scala interno piano palazzina " +
    "no nr number box postfach apartado lot unit wing stiege tur stock korpus kvartira dom podezd ofis lokal mieszkanie daire kapi " +
    "blok puerta escalera local oficina bureau etg dorp lejlighed sal oppgang byt vchod ajto emelet lepcsohaz apto conjunto sala"
  ).split(" "),
);
