import { isWordWithoutVowel } from "../text/acronyms.ts";
import type { StreetWord } from "./words.ts";

/** Words that form a name with a preceding direction: West End Ave, North Shore Dr, East Lake Rd. There the direction stays. */
const COMPOUNDS = new Set(
  (
    "end shore shores side gate wood woods park field fields point lake lakes ridge hill hills view bay fork star port " +
    "bridge brook land lands pole bank beach branch mountain river creek valley village town towne haven bend bluff " +
    "cove crest dale glen green grove harbor haven heights hollow island isle knoll ledge meadow meadows mill pond " +
    "prairie spring springs terrace trail vista way wind winds wick minster brooke chester cliff of the over"
  ).split(" "),
);

/** Whether a written-out direction belongs to the name that begins with `next`. */
export function isCompoundDirection(next: StreetWord): boolean {
  return (
    next.plain === "" ||
    COMPOUNDS.has(next.plain) ||
    next.shortDirection !== undefined ||
    next.longDirection !== undefined ||
    next.suffix?.common === true
  );
}

/** Capitals without a vowel, except street words that have none, either: PCCW, but not Blvd or Mtn. */
export function isAcronym(word: StreetWord): boolean {
  return word.suffix === undefined && word.unit === undefined && isWordWithoutVowel(word.plain);
}
