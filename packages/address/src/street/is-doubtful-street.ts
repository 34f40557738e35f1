import { foldWords } from "../text/fold.ts";
import { isKeyboardNoise, isPlaceholderText, isResidue } from "../text/placeholders.ts";
import { isAddressWord, isVillageWord } from "./address-words.ts";
import { isGivenName } from "./given-names.ts";
import { hasRemark, isNoAddress } from "./remarks.ts";

/** Notes typed instead of an address; the whole field. */
const NOTE =
  /^(?:deceased|moved(?:\s+away)?|(?:please\s+)?see\s+(?:notes?|above|below|file|attached|comments?)|(?:address\s+)?on\s+file|(?:address\s+)?(?:unknown|missing|pending|withheld)|(?:bad|wrong|old|invalid|no(?:\s+known)?|need|update)\s+address|return(?:ed)?\s+(?:to\s+sender|mail)|undeliverable|do\s+not\s+(?:mail|use|contact|call|send)|out\s+of\s+business|closed|homeless|duplicate|delete|see\s+billing|ask|call\s+(?:first|for\s+address))[.!]*$/iu;
const EMAIL = /[^\s@]+@[^\s@]+\.\p{L}{2,}/u;
const WEB =
  /https?:\/\/|\bwww\.\S|^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|gov|edu|de|fr|uk|eu|co|info|biz)(?:\/\S*)?$/iu;
const SPOKEN_EMAIL = /\S+\s+at\s+\S+\s+dot\s+\S+|^(?:skype|linkedin|whatsapp|telegram|zoom|teams)\b\s*[:@]/iu;
const PHONE_WORD =
  /^(?:tel|telephone|telefon|tlf|tel[eé]fono|phone|ph|mobile?|mob|cell|fax|fon|handy|whatsapp)\b[.:\s]*[+(\d]/iu;
const PHONE = /(?:^|\s)(?:\+|00)\d{1,3}[\s./()-]*\d[\d\s./()-]{6,}|(?:^|\s)\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?:\s|$)/u;
const EXTENSION = /\s*(?:x|ext\.?|extension)\s*\d{1,5}$/iu;
const JAPANESE_PHONE = /^0\d{1,4}-\d{1,4}-\d{4}$/u;
/** A handle, a coordinate, or an account or tax number. */
const NO_LINE = /^@[\w.]+$|\d°\s?\d+['′].*\d°\s?\d+['′]|\d°\s?[NS]\b.*\d°\s?[EWO]\b|^[A-Z]{2,3}\d{7,}$/u;
const MONTHS =
  "jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|f[eé]vr(?:ier)?|mar(?:ch|s|zo)?|m[aä]rz|apr(?:il|ile)?|avr(?:il)?|may|mai|june?|juni|juin|july?|juli|juillet|aug(?:ust)?|ao[uû]t|sept?(?:ember)?|okt(?:ober)?|oct(?:ober|obre)?|nov(?:ember|embre)?|de[cz](?:ember)?|d[eé]c(?:embre)?";
/** "Oct 5, 2023", "5 October 2023": only a date. */
const DATE = new RegExp(
  String.raw`^(?:\d{1,2}(?:st|nd|rd|th|\.)?\s+)?(?:${MONTHS})\.?\s+(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:19|20)\d{2}$`,
  "iu",
);
/** Blocks and lots alone are a street line in East Asia. */
const NUMBERED = new Set(["JP", "KR", "CN", "TW"]);

/** A legal form, as the last word of a company's name. */
const COMPANY =
  /(?:^|[\s,])(?:gmbh|mbh|ag|kg|ohg|e\.?\s?k|e\.?\s?v|ug|se|inc|incorporated|llc|l\.l\.c|llp|lp|ltd|limited|plc|corp|corporation|pty|pvt|s\.?\s?a|s\.?\s?a\.?\s?s|sas|sarl|s\.?\s?a\.?\s?r\.?\s?l|eurl|sci|s\.?\s?l|s\.?\s?l\.?\s?u|s\.?\s?r\.?\s?l|s\.?\s?p\.?\s?a|s\.?\s?a\.?\s?\sde\s\s?c\.?\s?v|de\sc\.?v|ltda|eireli|b\.?\s?v|n\.?\s?v|v\.?o\.?f|bvba|ab|oy|oyj|a\/s|aps|asa|a\.?\s?s|sp\.?\s?z\s?o\.?\s?o|s\.?\s?r\.?\s?o|kft|zrt|nyrt|d\.?o\.?o|ооо|оао|зао|ип|тов|k\.?k|co|company|holdings?|group|solutions|consulting|consultants|technologies|enterprises|associates|ventures|industries|software|partners|logistics|marketing|foundation|株式会社|有限公司)\.?\s*$/iu;
const COMPANY_IN_FRONT = /^(?:(?:ооо|оао|зао|пао|тов|ип)\s|株式会社|有限会社|合同会社|\(주\)|주식회사)/iu;
/** Letters that also end street names in some country. */
const SHORT_FORM = /(?:^|\s)(?:ag|se|sa|as|ab|co|lp|sl|kg|bv|nv|ug|ek|ev|kk|ип)\.?\s*$/iu;

const TITLE =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|herr|frau|hr|fr|mme|mlle|madame|monsieur|sr|sra|srta|don|dona|sig|signor|signora|dott|ing|dhr|mevr|pan|pani|bay|bayan|att|attn|attention|co|zhd)$/u;
const CARE_OF =
  /^(?:c\/o|℅|attn?\.?:?|attention:?|fao:?|z\.?\s?hd\.?|z\.?\s?h\.?|à l['’]attention|a la atencion|p\.?\s?a\.?)\s+\S/iu;

/** Words of notes, in the languages that they are mostly written in; folded. */
const NOTE_WORDS = new Set(
  (
    "please pls plz call ask will follow follows not is are was were has have had been being somewhere anywhere nowhere everywhere here there update updated moved unknown pending attached contact verify confirm check invalid incorrect wrong " +
    "returned undeliverable duplicate deceased dont don't doesnt wont cannot cant needs waiting email later todo refused refuses " +
    "customer client deliver delivery leave ring bell knock tbd tbc idk sorry thanks thank asap urgent vip provided given " +
    "bitte wird wurde nicht kein folgt nachgereicht anrufen anruf nachfragen verzogen umgezogen unbekannt kunde klingeln abgeben telefonisch " +
    "appeler rappeler contacter demenage client merci svp livrer sonner " +
    "llamar contactar preguntar cliente pendiente mudo entregar favor ligar contatar perguntar mudou entregar " +
    "chiamare contattare cliente trasferito consegnare suonare bellen verhuisd klant afleveren aanbellen " +
    "ringa flyttat kund ring flyttet kunde soita muuttanut zadzwonic klient zavolat zakaznik позвонить клиент переехал"
  ).split(" "),
);
/** Mail pickup points, and villages without streets: whole addresses. */
const WITHOUT_STREET =
  /^(?:general delivery|gen(?:eral)? del(?:ivery)?|poste restante|postlagernd|post(?:e)? restant|lista de correos|fermo posta|domicilio conocido|до востребования)$/iu;
/** "Volta do Castro s/n": a street whose house has no number. */
const WITHOUT_NUMBER = /\p{L}.*[\s,]s\/n(?:[\s,.]|$)/iu;
/** Sales and marketing words; a street named after one also has a street word. */
const SALES_WORDS = new Set(
  "tradeshow webinar newsletter linkedin facebook lead leads imported import invoice ticket campaign referral prospect subscriber unsubscribed".split(
    " ",
  ),
);
const SALES = /(?:^| )trade show(?: |$)/u;
const FAMILY = new Set("family familie famille familia famiglia fam rodzina".split(" "));
const MAX_PERSON_WORDS = 4;
const FAKE = /^\d{1,4} fake (?:st|street|rd|road|ave|avenue|ln|lane|dr|drive)\b/iu;
const LONGEST_FAKE = 24;
const LONGEST_DATE = 20;
const AMERICAN_PHONE = /^(?:1-)?\d{3}[-.]\d{3}[-.]\d{4}\s/u;
const HOUSE_NUMBER = /(?:^|\s)\d+\p{L}?(?:[\s,]|$)/u;
const LONG_LINE = 12;

/** Notes even beside a word of an address: "not at this address". */
const SURE_NOTE_WORDS = new Set(
  "not is are was were will please dont doesnt wont unknown nicht wird bitte call".split(" "),
);

/**
 * Countries whose streets have a word for their kind or a number: a line with neither, and without the city's name, names something
 * else. Elsewhere quarters, farms and houses are whole addresses.
 */
const NAMED_KINDS = new Set(
  "US CA DE AT CH FR BE NL LU IT ES PT DK SE FI PL CZ SK HU SI HR RO MX BR AR CL CO PE AU NZ".split(" "),
);
/** Of those, the ones with villages that have only house numbers. */
const WITHOUT_STREETS = new Set("AT CH CZ SK HU SI HR DK SE NO FI PT PL RO PE CL CO".split(" "));
const ARTICLE = /^(?:the|le|la|les|el|los|las|il|lo|gli|os|het|de|der|die|das|den|am|im|an|zum|zur|auf) |^l['’]/iu;
/** "Oak & Maple": two streets. People and companies have the sign, too, but only streets have just these two words. */
const CROSSING = /^\p{L}+\.?\s(?:&|and|at|y|et|und)\s\p{L}+\.?$/u;
/** Characters for streets, quarters, houses and floors in Chinese, Japanese and Korean. */
const EAST_ASIAN = /[路街道巷弄号號楼樓室层層区區市县縣郡村町丁目番地条里大厦]|[로길동구시군읍면리](?:\s|$)/u;
const MAX_EAST_ASIAN = 8;

/**
 * Whether a street field contains an email address, a phone number, a web address, a person, a company, a note or nothing, and no
 * street.
 */
export function isDoubtfulStreet(line: string, country: string | null, city = ""): boolean {
  if (hasRemark(line) || isNoAddress(line.trim(), hasAddressWord)) return true;
  if (beginsLikeStreet(line))
    return (
      isNumberedNoise(line) ||
      isWrittenOver(line) ||
      (line.length <= LONGEST_DATE && (DATE.test(line) || AMERICAN_PHONE.test(line)))
    );
  const text = line.trim();
  if (text === "") return false;
  if (/^\+\d[\d\s./()-]{7,}$/u.test(text)) return true;
  if (WITHOUT_STREET.test(text) || WITHOUT_NUMBER.test(text)) return false;
  if (NO_LINE.test(text) || JAPANESE_PHONE.test(text) || DATE.test(text)) return true;
  if (!/\p{L}/u.test(text)) return country === null || !NUMBERED.has(country);
  if (isWrittenOver(text)) return true;
  if (isOfSales(text)) return true;
  // Units and names before a street with its number: only a phone number must be excluded.
  if (text.length > LONG_LINE && HOUSE_NUMBER.test(text))
    return PHONE_WORD.test(text) || SPOKEN_EMAIL.test(text) || isPhone(text);
  return (
    NOTE.test(text) ||
    PHONE_WORD.test(text) ||
    SPOKEN_EMAIL.test(text) ||
    isPlaceholderText(text, true) ||
    isKeyboardNoise(text) ||
    isOnlyWords(text) ||
    isNoStreetOf(text, country, city)
  );
}

/** "12345 asdf": random typing behind a number, in one word. */
function isNumberedNoise(line: string): boolean {
  const name = line.slice(line.indexOf(" ") + 1);
  return !/[\s,]/u.test(name) && isKeyboardNoise(name) && !hasAddressWord(name);
}

/** No digit, and no word of a street, a house or a quarter. */
function isNoStreetOf(text: string, country: string | null, city: string): boolean {
  if (/\p{N}/u.test(text)) return false;
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\s]+$/u.test(text))
    return text.length <= MAX_EAST_ASIAN && !EAST_ASIAN.test(text);
  if (!/^\p{Script=Latin}/u.test(text) || text.includes(",") || hasAddressWord(text)) return false;
  if (/^\p{Ll}/u.test(text) && !/\p{Lu}/u.test(text) && !/['’-]/u.test(text)) return true;
  const words = foldWords(text);
  if (!words.includes(" ") && isVillageWord(words)) return false;
  if (country === null || !NAMED_KINDS.has(country) || ARTICLE.test(text) || CROSSING.test(text)) return false;
  const own = foldWords(city);
  if (own === words) return !WITHOUT_STREETS.has(country);
  return own === "" || !` ${words} `.includes(` ${own} `);
}

function isOfSales(text: string): boolean {
  const words = foldWords(text);
  const all = words.split(" ");
  return (all.some((word) => SALES_WORDS.has(word)) || SALES.test(words)) && !all.some(isAddressWord);
}

/** An email address, a web address or program residue, anywhere in the text. */
function isWrittenOver(text: string): boolean {
  const begin = text.charCodeAt(0);
  if ((begin === 123 || begin === 91) && /^[[{]\s*["'].*[\]}]$/u.test(text)) return true;
  if (text.length <= LONGEST_FAKE && text.includes("ake") && FAKE.test(text)) return true;
  return (text.includes("@") && EMAIL.test(text)) || (text.includes(".") && WEB.test(text)) || isResidue(text);
}

/** Words without an address word and a house number that name a person or a company, or are a note. */
function isOnlyWords(text: string): boolean {
  if (isPhone(text)) return true;
  if (HOUSE_NUMBER.test(text)) return false;
  if (CARE_OF.test(text) && !text.includes(",") && !hasAddressWord(text)) return true;
  if (COMPANY_IN_FRONT.test(text)) return true;
  const isCompany = COMPANY.test(text) && !(SHORT_FORM.test(text) && !/\p{Lu}{2}\.?$/u.test(text));
  const [first = "", ...others] = foldWords(text).split(" ");
  if (others.length > 1 && [first, ...others].some((word) => SURE_NOTE_WORDS.has(word))) return true;
  // "Herr Dr. Klein": here Dr. is another title, not a drive.
  while (others.length > 1 && TITLE.test(first) && TITLE.test(others[0] ?? "")) others.shift();
  const hasTitle = others.length > 0 && TITLE.test(first);
  if (hasAddressWord(isCompany ? text.replace(COMPANY, "") : hasTitle ? others.join(" ") : text)) return false;
  if (isCompany && text.replace(COMPANY, "").trim() !== "") return true;
  if (/\d/u.test(text)) return false;
  const words = foldWords(text).split(" ");
  if (words.length > 1 && words.some((word) => NOTE_WORDS.has(word))) return true;
  if (words.length > 1 && words.length <= MAX_PERSON_WORDS && words.some((word) => FAMILY.has(word))) return true;
  if (/[,;]|\s-\s/u.test(text)) return isPersonWithRole(text);
  if (words.length > MAX_PERSON_WORDS + 1) return false;
  const name = hasTitle ? words.slice(1) : words;
  return (
    name.length > (hasTitle ? 0 : 1) && name.length <= MAX_PERSON_WORDS && (hasTitle || isGivenName(name[0] ?? ""))
  );
}

/** "Smith, John" and "John Smith, CEO". */
function isPersonWithRole(text: string): boolean {
  const [first = [], second = [], ...others] = text.split(/[,;]|\s-\s/u).map((part) => foldWords(part).split(" "));
  if (others.length > 0) return false;
  const isName = first.length > 1 && first.length <= MAX_PERSON_WORDS && isGivenName(first[0] ?? "");
  const isInitial = /^\p{L}{1,2}$/u.test(second.join("")) && text.endsWith(".");
  return isName || (first.length === 1 && second.length <= 2 && (isInitial || isGivenName(second[0] ?? "")));
}

function isPhone(written: string): boolean {
  const text = written.replace(EXTENSION, "");
  return PHONE.test(text) && (/^[+(\d][\d\s./()+-]{8,}/u.test(text) || !hasAddressWord(text));
}

function hasAddressWord(text: string): boolean {
  return foldWords(text).split(" ").some(isAddressWord);
}

/** Starts with a digit and has a letter after a space: most lines, and none of the above. */
function beginsLikeStreet(line: string): boolean {
  const begin = line.charCodeAt(0);
  if (begin < 48 || begin > 57) return false;
  const letter = line.charCodeAt(line.indexOf(" ") + 1);
  return (letter >= 65 && letter <= 90) || (letter >= 97 && letter <= 122);
}
