/** Notes that people leave where the address should stand; the whole field. */
const NOTE =
  /^(?:deceased|moved(?:\s+away)?|(?:please\s+)?see\s+(?:notes?|above|below|file|attached|comments?)|(?:address\s+)?on\s+file|(?:address\s+)?(?:unknown|missing|pending|withheld)|(?:bad|wrong|old|invalid|no(?:\s+known)?|need|update)\s+address|return(?:ed)?\s+(?:to\s+sender|mail)|undeliverable|do\s+not\s+(?:mail|use|contact|call|send)|out\s+of\s+business|closed|homeless|duplicate|delete|see\s+billing|ask|call\s+(?:first|for\s+address))[.!]*$/iu;
const EMAIL = /^\S+@\S+\.\p{L}{2,}$/u;
const WEB = /^(?:https?:\/\/|www\.)\S+$|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|gov|edu)(?:\/\S*)?$/iu;
/** Blocks and lots alone are a street line in East Asia. */
const NUMBERED = new Set(["JP", "KR", "CN", "TW"]);

/** Whether a street field holds an email address, a phone number, a web address or a note, and no street. */
export function isDoubtfulStreet(line: string, country: string | null): boolean {
  if (beginsLikeStreet(line)) return false;
  const text = line.trim();
  if (text === "") return false;
  if (!/\p{L}/u.test(text)) return country === null || !NUMBERED.has(country);
  return EMAIL.test(text) || WEB.test(text) || NOTE.test(text);
}

/** A figure in front and a letter behind a space: most lines, and none of the above. */
function beginsLikeStreet(line: string): boolean {
  const begin = line.charCodeAt(0);
  if (begin < 48 || begin > 57) return false;
  const letter = line.charCodeAt(line.indexOf(" ") + 1);
  return ((letter >= 65 && letter <= 90) || (letter >= 97 && letter <= 122)) && !line.includes("@");
}
