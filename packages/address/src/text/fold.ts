/** Letters without a Unicode decomposition. */
const SPECIAL: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
/** Words with two correct spellings in place names; the long form is the key. */
const WORDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    st: "saint",
    ste: "sainte",
    sankt: "saint",
    sint: "saint",
    mt: "mount",
    ft: "fort",
    twp: "township",
    centre: "center",
    harbour: "harbor",
    "&": "and",
  }),
);

/**
 * Lower case, no accents, words separated by one space. Apostrophes and the periods of initials are removed ("O'Fallon" is
 * "ofallon"), other marks separate words.
 */
export function foldWords(text: string): string {
  if (isPlainWords(text)) return text.toLowerCase();
  let out = "";
  let gap = false;
  let letters = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return foldWordsUnicode(text);
    const lower = code >= 65 && code <= 90 ? code + 32 : code;
    if ((lower >= 97 && lower <= 122) || (lower >= 48 && lower <= 57) || lower === 38) {
      if (gap && out !== "") out += " ";
      if (gap) letters = 0;
      gap = false;
      letters++;
      out += String.fromCharCode(lower);
    } else if (lower === 46) {
      // "St.Louis" is two words, "U.S.A." is one.
      if (letters > 1) gap = true;
    } else if (lower !== 39) gap = true;
  }
  return out;
}

/** Letters and digits in words separated by one space: most names. */
function isPlainWords(text: string): boolean {
  let isWord = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 32) {
      if (!isWord) return false;
      isWord = false;
    } else {
      const lower = code | 32;
      if (!(lower >= 97 && lower <= 122) && !(code >= 48 && code <= 57)) return false;
      isWord = true;
    }
  }
  return isWord;
}

function foldWordsUnicode(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[ßøæœłđðþı]/gu, (letter) => SPECIAL[letter] ?? letter)
    .replace(/(\p{L}{2})\./gu, "$1 ")
    .replace(/['’‘ʼ`´.]/gu, "")
    .replace(/[^\p{L}\p{N}&]+/gu, " ")
    .trim()
    .normalize("NFC");
}

/** The lookup key of a place name: "St. Louis" and "Saint Louis", "De Kalb" and "DeKalb" have the same. */
export function foldName(text: string): string {
  const words = foldWords(text);
  let space = words.indexOf(" ");
  if (space < 0) return WORDS.get(words) ?? words;
  let key = "";
  let from = 0;
  for (;;) {
    const word = space < 0 ? words.slice(from) : words.slice(from, space);
    key += WORDS.get(word) ?? word;
    if (space < 0) return key;
    from = space + 1;
    space = words.indexOf(" ", from);
  }
}

/**
 * "E LQUETZAL" for El Quetzal: the same letters in as many words, split elsewhere. "De Kalb" for DeKalb has another number of
 * words.
 */
export function hasMovedSpace(written: string, name: string): boolean {
  const [left, right] = [foldWords(written), foldWords(name)];
  if (left === right || left.length !== right.length) return false;
  return left.split(" ").length === right.split(" ").length && left.replaceAll(" ", "") === right.replaceAll(" ", "");
}
