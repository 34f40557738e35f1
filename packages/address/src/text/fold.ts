/** Letters that Unicode decomposition leaves alone. */
const SPECIAL: Record<string, string> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i" };
/** Words that are written in two ways in right place names; the long way is the key. */
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

/** Small letters, no accents, words divided by one space. Apostrophes and the periods of initials vanish ("O'Fallon" is "ofallon"), other marks divide. */
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

/** Letters and figures in words that one space divides: most names. */
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

/** The key under which a place name is looked up: "St. Louis" and "Saint Louis", "De Kalb" and "DeKalb" are one. */
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

/** "E LQUETZAL" for El Quetzal: the same letters in as many words, divided elsewhere. "De Kalb" for DeKalb is another count of words. */
export function hasMovedSpace(written: string, name: string): boolean {
  const [left, right] = [foldWords(written), foldWords(name)];
  if (left === right || left.length !== right.length) return false;
  return left.split(" ").length === right.split(" ").length && left.replaceAll(" ", "") === right.replaceAll(" ", "");
}
