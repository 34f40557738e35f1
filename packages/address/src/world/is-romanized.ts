import { editDistance } from "../text/edit-distance.ts";
import { foldName } from "../text/fold.ts";

/** English romanization of Cyrillic letters (BGN/PCGN, without marks). */
const LETTERS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    а: "a",
    б: "b",
    в: "v",
    г: "g",
    д: "d",
    е: "e",
    ё: "e",
    ж: "zh",
    з: "z",
    и: "i",
    й: "y",
    к: "k",
    л: "l",
    м: "m",
    н: "n",
    о: "o",
    п: "p",
    р: "r",
    с: "s",
    т: "t",
    у: "u",
    ф: "f",
    х: "kh",
    ц: "ts",
    ч: "ch",
    ш: "sh",
    щ: "shch",
    ъ: "",
    ы: "y",
    ь: "",
    э: "e",
    ю: "yu",
    я: "ya",
    і: "i",
    ї: "yi",
    є: "ye",
    ґ: "g",
    ў: "u",
    ј: "j",
    љ: "lj",
    њ: "nj",
    ћ: "c",
    ђ: "dj",
    џ: "dz",
  }),
);
/** From this many letters on, one or two of them may differ. */
const MIN_LETTERS = 4;
const MIN_LETTERS_OF_TWO = 8;

/**
 * Whether a name in Latin letters is a possible romanization of the Cyrillic one: "Nizhny Novgorod" is Нижний Новгород, also if
 * an office's name follows after a hyphen.
 */
export function isRomanized(key: string, name: string): boolean {
  if (!/^[a-z]+$/u.test(key) || !/\p{Script=Cyrillic}/u.test(name)) return false;
  return [name, name.replace(/-[^-]*$/u, "")].some((each) => {
    const latin = foldName(Array.from(each.toLowerCase(), (letter) => LETTERS.get(letter) ?? letter).join(""));
    const limit = latin.length >= MIN_LETTERS_OF_TWO ? 2 : 1;
    return latin === key || (latin.length > MIN_LETTERS && editDistance(key, latin, limit) <= limit);
  });
}
