import { isAddressWord } from "../street/address-words.ts";
import { isGivenName } from "../street/given-names.ts";
import { readLongDirection, readUnitWord } from "../street/words.ts";
import { ENTITIES } from "./entities.ts";
import { foldWords } from "./fold.ts";

/** Certain repairs are made; `isDoubtful`: something is broken that cannot be repaired with certainty. */
export type Repaired = { text: string; isDoubtful: boolean };

/** Characters that clean ASCII text has only if something may be broken. */
const SUSPECT =
  /&(?:#|[a-z]{2,8};)|%[\dA-F]{2}|^[="']|["']$|""|\\|_x[\dA-F]{4}_|<[a-z/]|\S\+\S+\+\S|[a-z]\?+[a-z]|(?:^|[\s.-])\?+[a-z]|=[\dA-F]{2}|^\S+_\S+$/iu;
export function mayBeBroken(text: string): boolean {
  return SUSPECT.test(text);
}

/** The text before a program read it in the wrong encoding, escaped it or quoted it. `breaks`: what a line break becomes. */
export function repairText(raw: string, breaks: "\n" | " "): Repaired {
  let text = decodeBackslashes(decodeEscapes(withoutQuotes(raw)));
  for (let round = 0; round < 2; round++) {
    const decoded = decodeEntities(text);
    if (decoded === text) break;
    text = decoded;
  }
  for (let round = 0; round < MAX_PERCENT_ROUNDS; round++) text = decodePercents(text);
  const twice = text;
  for (let round = 0; round < 2; round++) text = decodeTwice(text);
  const isHalf = text !== twice && hasBrokenLetter(text);
  text = text.replace(LEFT_OF_SPACE, "");
  // A byte of a wrong encoding that no round could decode.
  const isOpen = /[\u00C2-\u00F4][\u0080-\u009F]/u.test(text);
  text = text.replace(/[\u0080-\u009F]/gu, (sign) => WINDOWS_1252[sign.charCodeAt(0) - 0x80] ?? sign);
  const { text: visible, isDoubtful: isJoined } = withoutMarks(withoutTags(text));
  text = visible
    .replace(/\s*(?:<br\s*\/?>|_x000[AD]_)\s*/giu, "\n")
    .replace(/_x0009_/giu, " ")
    .replace(/[ \t\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+/gu, " ")
    .replace(/[^\P{Cc}\n\r\v\f]|[\u0085]/gu, "")
    .trim()
    .replace(/[ ,]*[\n\r\v\f\u2028\u2029]+[\s,]*/gu, (signs) =>
      signs.includes(",") && breaks === "\n" ? ", " : breaks,
    )
    .normalize("NFC");
  text = withPlainLetters(withHalfWidth(text));
  const letters = withOneScript(text);
  return {
    text: letters ?? text,
    isDoubtful:
      isOpen || isHalf || isJoined || letters === null || STILL_BROKEN.test(text) || BACKSLASH_AT_WORD.test(text),
  };
}

const MAX_PERCENT_ROUNDS = 3;

/** `="02108"`, `"12 Main St"`, `'02108`: quotes of a CSV file, and marks that keep a spreadsheet from converting numbers. */
function withoutQuotes(text: string): string {
  const plain = text.trim();
  const inner = /^=?"((?:[^"]|"")*)"[,;]?$/u.exec(plain)?.[1] ?? /^'(.*)'$/u.exec(plain)?.[1];
  if (inner !== undefined) return inner.replaceAll('""', '"');
  if (/^'\d/u.test(plain)) return plain.slice(1);
  // Quotes doubled in a CSV file: the end of one that another program cut, or `5 ""Oak"" St`.
  return text.includes('""') ? text.replace(/"{2,}\s*$/u, "").replaceAll('""', '"') || text : text;
}

/** Escapes of JSON ("M\\u00fcnchen"), emails ("M=C3=BCnchen") and backslashes, and underscores for the spaces of a file name. */
function decodeEscapes(text: string): string {
  const plain = text
    .replace(/\\u([\dA-F]{4})|\\x([\dA-F]{2})/giu, (_, long: string | undefined, short: string | undefined) =>
      String.fromCharCode(Number.parseInt(long ?? short ?? "", 16)),
    )
    .replace(/(?:=[C-F][\dA-F](?:=[89AB][\dA-F])+)+/gu, (bytes) => {
      try {
        return decodeURIComponent(bytes.replaceAll("=", "%"));
      } catch (error) {
        if (error instanceof URIError) return bytes;
        throw error;
      }
    })
    .replace(/(?<=\S)=20(?=\S)/gu, " ")
    .replace(/\\(?=['", ])|\\+(?=\s|$)/gu, "");
  return WITH_UNDERSCORES.test(plain) ? plain.replaceAll("_", " ") : plain;
}
const WITH_UNDERSCORES = /^(?:\d+|\p{Lu}\p{Ll}+)(?:_(?:\p{Lu}\p{Ll}*|\d+\p{L}*)\.?)+$/u;

/** A backslash that is no escape and touches a word may have been part of one, or a separator. */
const BACKSLASH_AT_WORD = /\p{L}\\|\\\p{L}/u;
const ESCAPE = /\\(r\\n|[nrt])/gu;
/** What may follow an escape; the words of units also in small letters. */
const AFTER_ESCAPE = /^(?:\p{Lu}|\d|\s|\\[nrt]|$)/u;
const WORD_BEHIND = /^\s*([\p{L}\p{M}'’]*)/u;
/** A word of which nothing is missing: single letters may be the beginning of one. */
const WHOLE_BEFORE = /(?:^|[\s,])(?:[\p{L}\p{M}.'’-]{2,}|#?\d+[\p{L}\d/-]*|[NSEW]\.?)\s*$|^\s*$|[,.)]\s*$/u;

/**
 * Line breaks and tabs that a program wrote as `\n`, `\r` and `\t`. The letter is one of an escape only if a known word, a number or
 * nothing follows it, and no known word begins with it: `150\tHE MALL` and `5\Top 12` have none.
 */
function decodeBackslashes(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(ESCAPE, (whole, letters: string, at: number) => {
    const rest = text.slice(at + whole.length);
    const [, word = ""] = WORD_BEHIND.exec(rest) ?? [];
    const before = text.slice(0, at).replace(/(?:\\[nrt])+$/u, "");
    if (!WHOLE_BEFORE.test(before) || (!AFTER_ESCAPE.test(rest) && !isUnitWord(word))) return whole;
    const isAttached = word !== "" && !/^\s/u.test(rest);
    if (isAttached && (isKnownWord(`${letters.at(-1)}${word}`) || !isKnownWord(word))) return whole;
    return letters === "t" ? " " : "\n";
  });
}

function isUnitWord(word: string): boolean {
  return readUnitWord(word.toLowerCase()) !== undefined;
}

function isKnownWord(word: string): boolean {
  const folded = foldWords(word);
  return isAddressWord(folded) || isUnitWord(folded) || readLongDirection(folded) !== undefined || isGivenName(folded);
}

/** HTML tags around words; a text of only tags is a template field. */
function withoutTags(text: string): string {
  if (!text.includes("<")) return text;
  const plain = text.replace(
    /<\/?(?:p|b|i|u|strong|em|span|div|font|a|td|tr|li|ul|ol|small|address)(?:\s[^<>]*)?>/giu,
    " ",
  );
  return plain.trim() === "" ? text : plain;
}

/** A no-break space read in the wrong encoding, whose second half another program turned into a space. */
const LEFT_OF_SPACE = /(?<=[\p{Ll}\d\s.,;]|^)Â(?=[\s,;.]|$)/gu;

function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(
    /&(?:#x([\da-f]{1,6});?|#0*(\d{1,7});?|([a-z]{2,8});)/giu,
    (whole, hex: string, digits: string, name: string) => {
      if (name) return ENTITIES.get(name) ?? ENTITIES.get(name.toLowerCase()) ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(digits);
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}

/** Only if every percent sign is part of an escape: "100% Main" has none. */
function decodePercents(text: string): string {
  if (/%[\dA-F]{2}/iu.test(text) && !/%(?![\dA-F]{2})/iu.test(text)) {
    try {
      return decodeURIComponent(text.includes(" ") ? text : text.replaceAll("+", " "));
    } catch (error) {
      if (error instanceof URIError) return text;
      throw error;
    }
  }
  // A form sends spaces as plus signs.
  return /^\d+\+[\p{L}\d.]+(?:\+[\p{L}\d.#]+)+$/u.test(text) ? text.replaceAll("+", " ") : text;
}

/** 0x80 to 0x9F of Windows-1252; its five undefined bytes map to themselves. */
const WINDOWS_1252 = Array.from("€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ");
const BYTE_OF = new Map(WINDOWS_1252.map((sign, at) => [sign, 0x80 + at]));
/** A UTF-8 leading byte and its continuation bytes, each read as Windows-1252 or Latin-1. */
const CONTINUED = `[\\u0080-\\u00BF${WINDOWS_1252.join("").replace(/[\u0080-\u009F\]\\^-]/gu, "")}]`;
const TWICE = new RegExp(
  `[\\u00C2-\\u00DF]${CONTINUED}|[\\u00E0-\\u00EF]${CONTINUED}{2}|[\\u00F0-\\u00F4]${CONTINUED}{3}`,
  "gu",
);
const strict = new TextDecoder("utf-8", { fatal: true });

/** "SÃ£o" is São and "â€™" an apostrophe: UTF-8 that was read as Windows-1252. Two such letters can also be correct ("ÝŠ"). */
function decodeTwice(text: string): string {
  if (!/[\u00C2-\u00F4]/u.test(text)) return text;
  const whole = decodeWhole(text);
  if (whole !== null) return whole;
  const western = text.replace(TWICE, (signs) => {
    const sign = decodeUtf8(signs);
    return sign !== null && WESTERN.test(sign) ? sign : signs;
  });
  // Letters of other scripts only if a whole word was broken.
  return western.replace(BROKEN_WORD, (signs) => {
    const word = decodeUtf8(signs);
    return word !== null && /^(?:\p{L}\p{M}*){2,}$/u.test(word) && ONE_SCRIPT.some((script) => script.test(word))
      ? word
      : signs;
  });
}

/** A field whose every sign outside ASCII is half of a letter: decoded at once, with its single letters ("1ì¸µ"). */
function decodeWhole(text: string): string | null {
  if (/[^\p{ASCII}]/u.test(text.replace(TWICE, ""))) return null;
  const signs = [...text.matchAll(TWICE)].map(([sign]) => decodeUtf8(sign));
  if (signs.length < 2 || signs.includes(null)) return null;
  const letters = signs.filter((sign) => sign !== null && /[\p{L}\p{M}]/u.test(sign)).join("");
  if (!ONE_SCRIPT.some((script) => script.test(letters))) return null;
  return text.replace(TWICE, (sign) => decodeUtf8(sign) ?? sign);
}

/** Whether a letter of another script is still in two or three signs. */
function hasBrokenLetter(text: string): boolean {
  return [...text.matchAll(TWICE)].some(([signs]) => {
    const sign = decodeUtf8(signs);
    return sign !== null && ONE_SCRIPT.some((script) => script.test(sign));
  });
}

/**
 * Latin-1 with the characters that Windows-1252 adds, Latin Extended-A, letters of Azerbaijani, Vietnamese and Romanian, and
 * typographic marks.
 */
const WESTERN =
  /^[\u0080-\u017F\u018F\u0259\u01A0\u01A1\u01AF\u01B0\u0218-\u021B\u1E00-\u1EFF\u2010-\u203A\u20AC\u2116\u2122]$/u;
const ONE_SCRIPT = [
  /^\p{Script=Cyrillic}+$/u,
  /^\p{Script=Greek}+$/u,
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u,
  /^\p{Script=Hangul}+$/u,
  /^\p{Script=Arabic}+$/u,
  /^\p{Script=Hebrew}+$/u,
  /^[\p{Script=Thai}\p{M}]+$/u,
];
const BROKEN_WORD = new RegExp(`(?:${TWICE.source}){2,}`, "gu");

function decodeUtf8(signs: string): string | null {
  const bytes = Uint8Array.from(Array.from(signs, (sign) => BYTE_OF.get(sign) ?? sign.charCodeAt(0)));
  try {
    return strict.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Residue of a wrong encoding with lost characters, replacement characters, and question marks inside words. */
const STILL_BROKEN =
  /\uFFFD|(?<!\p{Lu})Ã(?:[\s,.?]|$)|(?<!\p{Lu})Â$|â€|Ã\?|[ÐÑ][\u00A0-\u00BF\u0080-\u009F]|\p{L}\?+\p{Ll}|\p{Lu}\?+\p{Lu}|(?<=^|[\s.-])\?+\p{Ll}{2}|ï¿½/u;

/** A control character other than spaces and line breaks. */
const CONTROL = String.raw`[^\P{Cc}\t\n\r\v\f\u0080-\u009F]`;
const HIDDEN = String.raw`(?:${CONTROL}|[\u200B\u2060\uFEFF])+`;
const HIDDEN_SPACE = new RegExp(
  String.raw`(?<=[\p{Ll}\d])${HIDDEN}(?=\p{Lu})|(?<=\d)${HIDDEN}(?=\p{L})|(?<=\p{L})${HIDDEN}(?=\d)`,
  "gu",
);
const HIDDEN_BETWEEN = new RegExp(String.raw`[\p{L}\d]${CONTROL}+[\p{L}\d]|\p{Ll}\u00AD+\p{Lu}`, "u");

/**
 * Removes zero-width and bidirectional marks (UAX #9); joiners belong to the scripts that need them. A mark or control character
 * between two words replaced a space; whether it was between two words is not always certain.
 */
function withoutMarks(text: string): Repaired {
  const divided = text.replace(HIDDEN_SPACE, " ");
  const isDoubtful = HIDDEN_BETWEEN.test(divided);
  const plain = divided
    .replace(/[\u200B\u200E\u200F\u061C\u202A-\u202E\u2060\u2066-\u2069\uFEFF\u00AD]/gu, "")
    .replace(
      /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Kannada}\p{Script=Sinhala}])[\u200C\u200D]/gu,
      "",
    );
  return { text: plain, isDoubtful };
}

/** Mathematical letters and digits, and circled letters. Circled digits stay: two adjacent ones may be two numbers. */
function withPlainLetters(text: string): string {
  return text.replace(/[\u{1D400}-\u{1D7FF}\u24B6-\u24E9]/gu, (sign) => sign.normalize("NFKC"));
}

/** The zero of each script with its own digits. */
const ZEROS = [
  0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0x1040, 0x17e0,
];

/** A postal code in the digits of its country's tables: "١١٥١١" is 11511. */
export function withPlainFigures(text: string): string {
  return text.replace(/(?![0-9])\p{Nd}/gu, (figure) => {
    const code = figure.codePointAt(0) ?? 0;
    const zero = ZEROS.find((each) => code >= each && code < each + 10);
    return zero === undefined ? figure : String(code - zero);
  });
}

/** Full-width letters and digits in text without East Asian characters, where they are not customary. */
function withHalfWidth(text: string): string {
  if (
    !/[\uFF01-\uFF5E]/u.test(text) ||
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text)
  )
    return text;
  return text.replace(/[\uFF01-\uFF5E]/gu, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));
}

/** Cyrillic and Greek letters that look like Latin ones, in the same order. */
const LOOKALIKES: readonly (readonly [letters: string, latin: string])[] = [
  ["АВЕЅІЈКМНОРСТУХаеѕіјорсухԁԛԝһ", "ABESIJKMHOPCTYXaesijopcyxdqwh"],
  ["ΑΒΕΖΗΙΚΜΝΟΡΤΥΧον", "ABEZHIKMNOPTYXov"],
];
const LATIN_OF = new Map(
  LOOKALIKES.flatMap(([letters, latin]) => Array.from(letters, (letter, at) => [letter, latin[at] ?? letter] as const)),
);
const CYRILLIC_OF = new Map(
  Array.from(LOOKALIKES[0]?.[0] ?? "", (letter, at) => [LOOKALIKES[0]?.[1][at] ?? letter, letter] as const),
);

/** Rewrites words of two scripts in the one that all their letters can belong to; null if a word fits neither or both. */
function withOneScript(text: string): string | null {
  if (!/\p{Script=Latin}/u.test(text) || !/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(text)) return text;
  let isOpen = false;
  const settled = text.replace(/[\p{L}\p{M}]+/gu, (word) => {
    const letters = Array.from(word).filter((letter) => /\p{L}/u.test(letter));
    const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
    if (latin.length === 0 || latin.length === letters.length) return word;
    const canBeLatin = letters.every((letter) => latin.includes(letter) || LATIN_OF.has(letter));
    const canBeCyrillic = letters.every((letter) => !latin.includes(letter) || CYRILLIC_OF.has(letter));
    // Most of the word must already be in that script: one foreign letter may be a typo of its own.
    if (canBeLatin && !canBeCyrillic && latin.length * 2 > letters.length)
      return Array.from(word)
        .map((letter) => LATIN_OF.get(letter) ?? letter)
        .join("");
    if (canBeCyrillic && !canBeLatin && latin.length * 2 < letters.length)
      return Array.from(word)
        .map((letter) => CYRILLIC_OF.get(letter) ?? letter)
        .join("");
    isOpen = true;
    return word;
  });
  return isOpen ? null : settled;
}

const MONTH =
  "(?:jan|feb|mar|mär|mrz|apr|may|mai|mag|jun|giu|jul|lug|aug|ago|agu|sep|set|sept|oct|okt|ott|out|nov|dec|dez|dic|déc|ene|abr|mei|maj|maio|juin|juil|janv|févr|avr|août)";
const SPREADSHEET_DATE = new RegExp(
  `^(?:\\d{1,2}[-.]${MONTH}(?:[-.]\\d{2,4})?|${MONTH}[-.]\\d{2,4})(?=\\s|$)|^\\d{4}-\\d{2}-\\d{2}(?:T\\d{2}:\\d{2}.*|\\s.*)?$|^\\d{1,2}[/.]\\d{1,2}[/.](?:19|20)\\d{2}(?:\\s.*)?$`,
  "iu",
);
const EXPONENT = /^[+-]?\d(?:[.,]\d+)?E[+-]\d{1,3}(?=\s|$)/iu;

/** Cheap test: a mark after the first digits, or a short text that begins with a letter or a sign and ends with a digit. */
function mayBeCounted(text: string): boolean {
  const begin = text.charCodeAt(0);
  if (!isFigure(begin)) return text.length <= LONGEST_MONTH && isFigure(text.charCodeAt(text.length - 1));
  for (let at = 1; at <= 4 && at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 32) return false;
    if (!isFigure(code)) return true;
  }
  return false;
}

function isFigure(code: number): boolean {
  return code >= 48 && code <= 57;
}

const LONGEST_MONTH = 10;
const COUNTED_BEGINNING = /^(?:\d{1,4}[-./,E]|[+-]\d|\p{L}{3,5}[-.]\d)/u;

/** "5-Mar" was 3-5 or 5-3, and "7.87E+04" a code: a spreadsheet converted what is no number. */
export function isSpreadsheetValue(text: string): boolean {
  if (!mayBeCounted(text) || !COUNTED_BEGINNING.test(text)) return false;
  return SPREADSHEET_DATE.test(text) || EXPONENT.test(text);
}
