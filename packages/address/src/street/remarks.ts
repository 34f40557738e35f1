/** A phone number behind its word, in international form, or in the form of North America. */
const PHONE_BEHIND =
  /(?:^|[\s,;(/|-])(?:(?:tel(?:efono?|ephone|[eé]fono|efoonnummer)?|t[eé]l(?:[eé]phone)?|tlf|phone|fon|mob(?:ile?)?|cell|fax|handy|whatsapp|gsm|móvil|cel(?:ular)?|komórka|telefonnummer|тел)\b\.?\s*[:#]?\s*[+(]?\d[\d\s()./-]{5,}\d|\+\d{1,3}[\s().-]*\d[\d\s()./-]{6,}|\(?\d{3}\)?[\s.-]\d{3}[\s.-]\d{4}(?!\d)|0\d{1,4}[\s/-]\d{3,}[\s/-]?\d{2,}(?:[\s/-]\d{2,})*$|0\d(?:[ .]\d{2}){4}$|(?<!(?:no|nr|number|#)\.?\s?)\d{10,})/iu;
/** Behind a word for it, a number of seven digits is one; without, it has more. */
const leastFigures = (phone: string): number => (/\p{L}/u.test(phone) ? 7 : 9);
const figuresIn = (text: string): number => text.replaceAll(/\D/gu, "").length;

/** Words that no street has: requests, and what somebody knows of an address. */
const SURE = new RegExp(
  String.raw`[\s,;(./-](?:${[
    "please|pls|bitte|svp|s['’]il (?:vous|te) pla[iî]t|por favor|per favore|per piacere|alstublieft|prosz[eę]|prosím|vänligen|lütfen|пожалуйста",
    "do not|don['’]?t|no longer|not at this|nicht|ne pas",
    "call (?:first|before|ahead|when|upon|on|me|us|him|her|for)|ring (?:the )?(?:door)?bell|ring (?:twice|first)|knock (?:on|at|first|twice|loud(?:ly)?)|leave (?:it|at|with|in|by|on|behind|package|parcels?)|deliver(?:y|ies)? (?:to|at|before|after|only|between|instructions?|hours?|notes?)|ask for|(?:gate|door|access|entry) code|buzzer|beware|see notes?|see comments?",
    "(?:old|wrong|bad|former|previous|invalid|incorrect|temporary|unverified) address|address (?:is|was|unknown|changed|invalid)|moved(?: away| out| to)?(?=[) ]*$)|returned mail",
    "klingeln|anrufen|abgeben|abstellen|hinterlegen|läuten|verzogen|umgezogen|nachfragen|beim nachbarn|alte adresse|falsche adresse",
    "appeler|sonner (?:à|a|au|chez|deux|2|fort|avant)|livrer|d[eé]pos(?:er|ez)|laisser|laissez|appelez|sonnez|digicode|code (?:de )?(?:la )?porte|interphone|d[eé]m[eé]nag[eé]|ancienne adresse",
    "llamar|llame|entregar|entregue|dejar|tocar (?:el )?timbre|ligar antes|mudou(?:-se)?|se mud[oó]|direcci[oó]n antigua",
    "citofon(?:o|are)|suonare|consegnare|chiamare|lasciare|trasferit[oi]|vecchio indirizzo",
    "aanbellen|afleveren|verhuisd|bellen (?:bij|voor)|zadzwoni[cć]|dzwoni[cć]|zvonit|zazvonit|p[rř]ed doručením|portkod|ring på|flyttat|flyttet|soita|позвонить|переехал[аи]?",
  ].join("|")})(?=[\s,;.:!?)]|$)`,
  "iu",
);
/** Cheap test: a run of digits as long as a phone number's. */
const LONG_NUMBER = /\d[\d\s()./+-]{5,}\d/;

/** Whether a phone number or a note stands behind a street. A person decides what of it belongs to the address. */
export function hasRemark(street: string): boolean {
  const phone = LONG_NUMBER.test(street) ? PHONE_BEHIND.exec(street) : null;
  if (phone !== null && phone.index > 3 && figuresIn(phone[0]) >= leastFigures(phone[0])) return true;
  return SURE.test(street);
}

/** What an account, an order or a tax office numbers. */
const LABELLED_NUMBER =
  /^(?:vat|tax|ust|steuer|uid|tva|iva|cif|nif|nip|ico|iban|customer|client|kunden?|debitor(?:en)?|order|bestell(?:ung)?|auftrag|invoice|rechnung|facture|factura|ref(?:erence)?|account|acct|konto|ticket|quote|contract|vertrags?|serial|member|mitglieds?)[\s.-]*(?:id[\s.-]?)?(?:no\.?|nr\.?|number|num\b|nummer|numéro|#|n[°º])?[\s:.#-]*[A-Z]{0,4}\d[\d\s./-]{2,}$/iu;
const WEEKDAY =
  "(?:mon(?:day|tag)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:rs(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|gio|ven|sab|dom)";
const HOURS = new RegExp(
  String.raw`^(?:opening|business|office|working|visiting) hours|^(?:öffnungszeiten|sprechzeiten|horaires|horario|orari)(?:\s|$)|^${WEEKDAY}\.?(?:\s?[-–]\s?|\s(?:to|bis|à|a)\s)${WEEKDAY}\.?(?:[\s,:]|$)`,
  "iu",
);
const TIMES =
  /^\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|h|uhr)?\s?(?:to|till|until|bis|à|-|–)\s?\d{1,2}(?:[:.]\d{2})?\s?(?:am|pm|h|uhr)?$/iu;
const SHARE = /^\d{1,3}(?:[.,]\d+)?\s?%/u;
const POINT =
  /^[NS]\s?\d+[.,]\d+°?[\s,;]+[EWO]\s?\d+[.,]\d+|^lat(?:itude)?\b[\s:=]*-?\d+[.,]\d+.*\bl(?:on|ng|ong|ongitude)\b/iu;
const REFERENCE =
  /^(?:same|similar)\s+(?:as|to|address|like|place|office)(?:\s|$)|^see\s+(?:the\s+)?(?:notes?|comments?|remarks?|fields?|above|below|file|other|contact|parent|company|billing|shipping|website|google|map|email|crm)(?:\s|$)|^use\s+(?:the\s+)?(?:billing|shipping|company|other|old|new)(?:\s|$)/iu;
const FILLER =
  /^(?:hello|hey|hallo|hola|bonjour|lol|ha(?:ha)+|wtf|omg|whatever|something|anything|nothing|dunno|idk|bla+h?|foo|baz|maybe)(?=\s|[.!,]|$)/iu;
/** "my place", "his mom's house": whose it is, and no number. */
const OF_SOMEBODY = /^(?:my|his|her|our|their|your)\s\P{N}+$/iu;
/** "x1y2z3": nothing but a letter and a digit in turn. */
const IN_TURN = /^(?:\p{L}\d){3,}$/u;

/** Numbers of accounts, hours, shares, points on a map, references to other fields and words that fill a field: no address. */
export function isNoAddress(text: string, hasAddressWord: (text: string) => boolean): boolean {
  const begin = text.charCodeAt(0);
  if (begin >= 48 && begin <= 57) return SHARE.test(text) || TIMES.test(text);
  return (
    LABELLED_NUMBER.test(text) ||
    HOURS.test(text) ||
    POINT.test(text) ||
    REFERENCE.test(text) ||
    IN_TURN.test(text) ||
    OF_SOMEBODY.test(text) ||
    (FILLER.test(text) && !hasAddressWord(text.replace(/^\S+\s*/u, "")))
  );
}
