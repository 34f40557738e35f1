import { foldWords } from "./fold.ts";

/** What people type in any field instead of a value; folded. */
const ANYWHERE = [
  // English
  "n a, none, null, nil, undefined, unknown, test, testing, tester, tbd, tba, tbc, todo, to be determined, to be confirmed, to be advised",
  "not available, not applicable, not provided, not specified, not known, not given, not entered, not set, not found, not sure, no data, no address",
  "no address given, no address provided, no address available, address unknown, unknown address, same, same as above, same as billing, same as shipping",
  "as above, blank, empty, missing, dummy, sample, example, placeholder, lorem ipsum, foo, foo bar, foobar, do not use, object object",
  // German, French
  "unbekannt, nicht bekannt, keine angabe, keine angaben, k a, nicht angegeben, ohne angabe, fehlt, leer, keine, keine adresse, adresse unbekannt",
  "inconnu, inconnue, non renseigne, non renseignee, non communique, non communiquee, non precise, aucun, aucune, aucune adresse, adresse inconnue, n c, neant, vide, sans adresse, pas d adresse",
  // Spanish, Portuguese, Italian
  "desconocido, desconocida, sin datos, sin direccion, sin domicilio, sin especificar, no especificado, no aplica, no disponible, no informado, ninguno, ninguna, no tiene, pendiente, por definir, vacio, direccion desconocida",
  "desconhecido, desconhecida, nao informado, nao informada, nao se aplica, nao disponivel, sem endereco, sem informacao, nao consta, nenhum, nenhuma, vazio, a definir",
  "sconosciuto, sconosciuta, non disponibile, non specificato, non indicato, nessuno, nessun indirizzo, nessuna, n d, vuoto, indirizzo sconosciuto, da definire, non noto",
  // Dutch, Nordic
  "onbekend, niet bekend, niet ingevuld, niet opgegeven, geen, geen adres, n v t, nvt, niet van toepassing, leeg, adres onbekend",
  "okand, okant, ej angivet, ej angiven, uppgift saknas, saknas, ingen adress, ukendt, ikke oplyst, ikke angivet, ingen adresse, ukjent, ikke oppgitt, ikke kjent, tuntematon, ei tiedossa, ei osoitetta, ei ole, tyhja, puuttuu",
  // Slavic, Hungarian, Romanian, Turkish, Greek
  "nieznany, nieznana, nieznane, brak, brak danych, brak adresu, nie podano, nie dotyczy, neznamy, neznama, nezname, neuvedeno, neuvedene, nezadano, bez adresy, neni, ismeretlen, nincs, nincs megadva, necunoscut, necunoscuta, nespecificat, fara adresa",
  "bilinmiyor, belirtilmemis, belirtilmedi, adres yok, yok, bos, girilmemis, nepoznato, nepoznat, neznano, nezinoma, nezinoms, teadmata, αγνωστο, αγνωστη, δεν υπαρχει",
  "адрес неизвестен, адрес не указан, неизвестный адрес, неизвестно, неизвестен, неизвестна, нет, нет данных, нет адреса, не указано, не указан, не указана, отсутствует, невідомо, немає, не вказано, няма, неизвестна",
  // options of dropdowns, and placeholders of forms
  "select, select one, select a city, select city, select state, select country, please select, please choose, choose, choose one, pick one, bitte wahlen, bitte auswahlen, auswahlen, selectionner, selectionnez, veuillez selectionner, choisir, seleccione, seleccionar, selecione, selecionar, seleziona, selezionare, kies, maak een keuze, velg, valj, vaelg, valitse, wybierz, vyberte, valasszon, selectati, seciniz, выберите, оберіть, 请选择, 請選擇, 選択してください, 선택",
  "your city, city name, enter city, test city, testcity, teststadt, testort, anytown, musterstadt, musterort, musterhausen, ville test, ciudad prueba",
  // East Asian and others
  "不明, 未知, 未定, 待定, 暂时没有, 未设置, 未填写, 地址不详, 住所不明, 주소 없음, 주소없음, ไม่ระบุ, 不详, 不詳, 无, 無, なし, 無し, 未入力, 未登録, 暂无, 没有, 없음, 미정, 미입력, 모름, غير معروف, لا يوجد, غير متوفر, לא ידוע, אין, ไม่ทราบ, ไม่มี, tidak ada, tidak diketahui, belum ada, khong co, khong ro, chua co",
];
/** The same for a street; in other fields some of these are place names. */
const IN_STREET = [
  "street and number, street and house number, strasse und hausnummer, strasse hausnummer, rue et numero, calle y numero, via e numero civico, straat en huisnummer, left blank, left empty, private person, private address, the internet, internet, earth, planet earth, my house, lorem ipsum dolor, aucune information, sin informacion, senza dati, geen opgave, nao tem, nan, na, nd, address, my address, your address, enter address, street address, street, street name, street 1, address 1, address line, address line 1, address line 2, address1, address2, mailing address, billing address, shipping address, home address, business address, work address, company address, full address, insert address, type address here, enter your address, address here",
  "home, office, headquarters, hq, head office, main office, house, work, home office, remote, remotely, fully remote, remote worker, remote office, remote only, work from home, working from home, wfh, virtual, virtual office, online, online only, internet, web, website, various, various locations, multiple, multiple locations, several, mobile, confidential, private, redacted, withheld, hidden, anonymous, secret, sin calle, sin via, s d, sem rua, senza via, sans rue, ohne strasse, geen straat, bez ulice, brak ulicy, нет улицы, без улицы, уточнить, уточняется, لا يوجد عنوان, ไม่มีที่อยู่, 没有地址, 無地址, 住所なし",
  "no fixed abode, no fixed address, nfa, homeless, of no fixed abode, no permanent address, traveling, travelling, moved, left, gone away, deceased, retired, closed, vacant, inactive, tbc, xx, xxx, no, yes, y, n, ok, true, false, x, none given, none provided, general delivery unknown, pending, on file, on request, upon request, ask, call",
  "adresse, strasse, musterstrasse, musterstrasse 1, hausanschrift, anschrift, homeoffice, im homeoffice, ohne festen wohnsitz, verzogen, unbekannt verzogen, privat, vertraulich, siehe oben, wie oben, folgt",
  "calle falsa, calle falsa 123, musterweg, musterweg 1, musterallee 1, muster str, musterstr, musterstr 1, rue de test, rue du test, calle test, calle de prueba, via test, via di prova, rua teste, teststraat, teststraat 1",
  "rue, adresse postale, votre adresse, sans domicile fixe, sdf, teletravail, confidentiel, prive, idem, voir ci dessus, a completer, a preciser, a definir",
  "direccion, domicilio, calle, domicilio conocido desconocido, teletrabajo, confidencial, remoto, ver arriba, endereco, rua, confidencial, indirizzo, via, senza fissa dimora, senza indirizzo, riservato, da remoto, smart working",
  "adres, straat, thuiswerk, thuis, zonder vaste woonplaats, vertrouwelijk, zie boven, adress, gata, gatuadress, hemma, hemlig, skyddad adress, adresse, hemmelig adresse, osoite, katuosoite, etatyo, zdalnie, praca zdalna, adresa, ulice, cim, utca, evden, uzaktan, адрес, улица, удаленно, адреса, 住所, 地址, 주소, 在宅, 자택, العنوان, alamat, dia chi",
];

function listed(rows: readonly string[]): ReadonlySet<string> {
  return new Set(rows.flatMap((row) => row.split(", ").map(foldWords)));
}
const PLACEHOLDERS = listed(ANYWHERE);
const STREET_PLACEHOLDERS = listed([...ANYWHERE, ...IN_STREET]);
const LONGEST = 40;
/** "k.A.", "n. v. t." */
const INITIALS = /^(?:\p{L}\.\s?)+\p{L}?$/u;

/** What programs leave instead of a value: spreadsheet errors, template fields, formula results. */
const RESIDUE =
  /#(?:ref|name|value|num|null|calc|spill|getting_data|bezug|wert|zahl|nom|valeur|valor|¿nombre|nome|rif|valore)[!?¿]|#(?:n\/a|nv|nd|n\/d|div\/0!?|ошибка)|#{4,}|\{\{.*\}\}|\$\{[^}]*\}|<%.*%>|\[%.*%\]|\*\|.*\|\*|%%.+%%|^%[\p{L}_.]+%$|^\{[\p{L}_\d.]+\}$|^\[[\p{L}_ .\d]+\]$|^<[\p{L}_ /.\d]+>$|^\$[\p{L}_]+$|^#\p{Lu}[\p{Lu}\d_/¿]{2,}[!?]?$|^#\p{L}{3,}[!?]$|^Err:\d{3}$|^\p{Ll}{2,}(?:_(?:\p{Ll}+|\d))+$|^\p{Lu}{2,}(?:_(?:\p{Lu}+|\d))+$|^&\w+;$|^[=+]\s*\$?[A-Z]{1,3}\$?\d+$|^\+[A-Z]{3,}\(|\[object \w+\]|<\/?(?:br|p|div|span|td)\b[^>]*>|^=\s*(?:[A-Z]{1,3}\$?\d+|[A-Z]{2,}\()/iu;

/** Characters, at least one of which is in every residue. */
const RESIDUE_SIGN = /#[\p{L}#¿]|[{}<>[\]%$=|_&]|^\+|^Err:/u;
/** A missing value in a line that a program assembled. */
const EMPTY_VALUE = /^null \d|(?:^|[\s,])null$|(?:^|[\s,])undefined(?:[\s,]|$)/u;
const NO_NUMBER = /^(?:nan|-?infinity)$/iu;

export function isResidue(text: string): boolean {
  if (text.endsWith("null") || text.startsWith("null ") || text.includes("undefined"))
    if (EMPTY_VALUE.test(text)) return true;
  if (text.length === 3 || text.length === 8 || text.length === 9) if (NO_NUMBER.test(text)) return true;
  return RESIDUE_SIGN.test(text) && RESIDUE.test(text);
}

/** For each pair of letters, one bit for every length of a placeholder that begins with them. */
const LENGTHS = new Int32Array(1024);
const pairOf = (text: string): number => ((text.charCodeAt(0) & 31) << 5) | (text.charCodeAt(1) & 31);
for (const each of PLACEHOLDERS)
  if (/^[a-z][a-z ]/u.test(each)) LENGTHS[pairOf(each)] = (LENGTHS[pairOf(each)] ?? 0) | (1 << (each.length & 31));

/**
 * Cheap test for ASCII letters and single spaces: a placeholder with the same beginning and length may exist, or a word is
 * repeated.
 */
export function mayBeNothing(text: string): boolean {
  const { length } = text;
  if (((LENGTHS[pairOf(text)] ?? 0) >> (length & 31)) & 1) return true;
  return length > 4 && length % 2 === 1 && text.charCodeAt(length >> 1) === 32;
}

/** Whether the whole text is a placeholder; `inStreet`: also for words that are places in other fields. */
export function isPlaceholderText(text: string, inStreet: boolean): boolean {
  if (text.length > LONGEST) return false;
  const known = inStreet ? STREET_PLACEHOLDERS : PLACEHOLDERS;
  const folded = foldWords(INITIALS.test(text) ? text.replaceAll(".", " ") : text);
  if (known.has(folded) || (inStreet && INVENTED.test(folded))) return true;
  // "null, null", "Test123", "unknown / unknown": a repeated or numbered placeholder.
  const words = folded.split(" ");
  if (words.length > 1 && words.every((word) => word === words[0])) return known.has(words[0] ?? "");
  const isAll = (marks: RegExp): boolean => {
    const parts = text.split(marks).map(foldWords);
    return parts.length > 1 && parts.every((part) => part === "" || known.has(part));
  };
  if ((/[,;|]/u.test(text) && isAll(/[,;|]/u)) || (text.includes("/") && isAll(/\//u))) return true;
  const counted = /^(\p{L}+) ?\d{1,4}$/u.exec(folded)?.[1];
  return counted !== undefined && COUNTED.has(counted);
}
const COUNTED = new Set(["test", "dummy", "sample", "example", "foo", "abc", "xyz", "address"]);
/** "Teststraße 1", "test street"; a Test St with a number before it can be a street. */
const INVENTED =
  /^(?:test ?(?:street|road|avenue|address|adresse|strasse|str|weg|gasse|platz|straat|gatan|vej)(?: (?:1|12|123|1234|1a))?)$/u;

const KEY_ROWS = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertzuiop",
  "azertyuiop",
  "йцукенгшщзхъ",
  "фывапролджэ",
  "ячсмитьбю",
  "abcdefghijklmnopqrstuvwxyz",
];
/** Four adjacent keys that form no word. */
const FOUR_KEYS = new Set("asdf sdfg dfgh fghj ghjk hjkl qwer zxcv xcvb cvbn vbnm fdsa lkjh йцук фыва ячсм".split(" "));
const MIN_NOISE = 4;
const MIN_WITHOUT_VOWEL = 6;

/** "asdfgh", "qweqwe", "xxxxx", "sdkfjhsdf": random typing, and no word. */
export function isKeyboardNoise(text: string): boolean {
  const words = foldWords(text).split(" ");
  const letters = words.filter((word) => /\p{L}/u.test(word));
  return letters.some((word) => word.length >= 3) && letters.every(isStruck);
}

function isStruck(word: string): boolean {
  const letters = word.replace(/\d+$/u, "");
  if (letters.length < MIN_NOISE) return letters.length === 3 && (isRun(letters) || /^(.)\1\1$/u.test(letters));
  if (/^(.)\1+$/u.test(letters) || /^(?:test){2,}$/u.test(letters)) return true;
  if (FOUR_KEYS.has(letters)) return true;
  if (letters.length > MIN_NOISE && isAllRuns(letters)) return true;
  const unit = /^(.{2,4})\1+.{0,3}$/u.exec(letters)?.[1] ?? "";
  if (unit.length >= 3 && isRun(unit)) return true;
  return letters.length >= MIN_WITHOUT_VOWEL && /^[bcdfghjkmnpqstvxz]+$/u.test(letters);
}

/** Whether the word consists of runs of three or more adjacent keys. */
function isAllRuns(word: string): boolean {
  let at = 0;
  while (at < word.length) {
    let length = 0;
    for (let end = word.length; end >= at + 3; end--)
      if (isRun(word.slice(at, end))) {
        length = end - at;
        break;
      }
    if (length === 0) return word.length - at < 3 && at >= MIN_NOISE;
    at += length;
  }
  return true;
}

function isRun(text: string): boolean {
  const turned = Array.from(text).toReversed().join("");
  return KEY_ROWS.some((row) => row.includes(text) || row.includes(turned));
}
