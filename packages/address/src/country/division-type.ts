const TYPES =
  "cant[oó]ne?|kanton|land|province|provin[cz]ia|provinz|prefecture|préfecture|prefectura|prefettura|präfektur|region|région|regi[oó]n[e]?|região|oblast['’]?|óblast|département|departamento|distri[ck]t|distrito|distretto|county|comt[eé]|condado|contea|comitato?|comité|komitat|gespanschaft|voïvodie|voivodato|woiwodschaft|województwo|județul|judeţul|județ|kreis|cantón|state|état|estado|stato|emirate?|émirat|emirato|krai|kraï|kraj|republic|république|república|repubblica|republik";
const BEFORE = new RegExp(
  String.raw`^(?:autonomous |the )?(?:${TYPES})(?: (?:of|de la|del|della|dei|delle|des|de|du|di|do|da|von)| de l['’]| dell['’]| d['’])?(?:(?<=['’])| )(?=\p{L}{3})`,
  "iu",
);
const BEHIND =
  /(?<=\p{L}{3})(?: autonomous)?[ -](?:prefecture|province|county|city|region|district|oblast|krai|kray|governorate|voivodeship|department|republic|gespanschaft|komitat|län|fylke|maakunta|kraj|megye|županija|maakond|apskritis)$/iu;

/** A name of a first-level division without the word for its kind: "Präfektur Yamanashi", "Kalmar län". */
export function withoutDivisionType(name: string): string {
  return name.replace(BEFORE, "").replace(BEHIND, "");
}
