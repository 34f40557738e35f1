/** What a first-level division is, in front of its name and behind it, as regular expressions. */
const BEFORE =
  "cant[oó]ne?|kanton|land|province|provin[cz]ia|provinz|prefecture|préfecture|prefectura|prefettura|präfektur|region|région|regi[oó]n[e]?|região|oblast['’]?|óblast|département|departamento|distri[ck]t|distrito|distretto|county|comt[eé]|condado|contea|comitato?|comité|komitat|gespanschaft|voïvodie|voivodato|woiwodschaft|województwo|județul|judeţul|județ|kreis|cantón|state|état|estado|stato|emirate?|émirat|emirato|krai|kraï|kraj|republic|république|república|repubblica|republik";
const BEHIND =
  "prefecture|province|county|city|region|district|oblast|krai|kray|governorate|voivodeship|department|republic|gespanschaft|komitat|län|fylke|maakunta|kraj|megye|županija|maakond|apskritis";

export const TYPE_BEFORE = String.raw`^(?:autonomous |the )?(?:${BEFORE})(?: (?:of|de la|del|della|dei|delle|des|de|du|di|do|da|von)| de l['’]| dell['’]| d['’])?(?:(?<=['’])| )(?=\p{L}{3})`;
export const TYPE_BEHIND = String.raw`(?<=\p{L}{3})(?: autonomous)?[ -](?:${BEHIND})$`;
