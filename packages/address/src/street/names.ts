import { isWordWithoutVowel } from "../text/acronyms.ts";
import { readLongDirection, readShortDirection, readSuffix, readUnitWord } from "./words.ts";

/** Words that grow into a name with a direction in front: West End Ave, North Shore Dr, East Lake Rd. There the direction stays. */
const COMPOUNDS = new Set(
  (
    "end shore shores side gate wood woods park field fields point lake lakes ridge hill hills view bay fork star port " +
    "bridge brook land lands pole bank beach branch mountain river creek valley village town towne haven bend bluff " +
    "cove crest dale glen green grove harbor haven heights hollow island isle knoll ledge meadow meadows mill pond " +
    "prairie spring springs terrace trail vista way wind winds wick minster brooke chester cliff of the over"
  ).split(" "),
);

/** Whether a written-out direction belongs to the name that begins with `next`. */
export function isCompoundDirection(next: string): boolean {
  return (
    next === "" ||
    COMPOUNDS.has(next) ||
    readShortDirection(next) !== undefined ||
    readLongDirection(next) !== undefined ||
    readSuffix(next)?.common === true
  );
}

/** Capitals without a vowel, beside the words of streets that have none, either: PCCW, but not Blvd or Mtn. */
export function isAcronym(plain: string): boolean {
  return isWordWithoutVowel(plain) && readSuffix(plain) === undefined && readUnitWord(plain) === undefined;
}
