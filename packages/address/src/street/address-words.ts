import { readSuffix } from "./words.ts";

/** Words for streets, buildings and quarters in many languages, folded: a line that contains one may be an address. */
const WORDS = new Set(
  (
    "street road avenue lane drive court place square hill way close crescent gardens grove mews parade terrace walk yard wharf " +
    "house cottage farm lodge villa hall manor barn mill tower towers building bldg block flat floor suite unit apt apartment " +
    "center centre mall plaza park estate village airport terminal station campus hospital hotel school college university " +
    "church market museum castle palace bridge island quay pier dock harbour harbor beach lake river fields field green gate " +
    "arcade complex compound sector phase plot shop store level corner junction highway motorway expressway roundabout depot " +
    "mkt flea htl ck crk resort inn motel theme kingdom stadium arena courthouse library ranch winery clinic outlets outlet shopping cinema " +
    "opposite opp near behind next post box po pobox rr hc rural county box chowk nagar marg bazar bazaar colony layout salai " +
    "rue avenue boulevard bd place chemin route impasse allee allees quai cours passage square residence immeuble batiment " +
    "lieu lieudit hameau domaine chateau ferme zone za zi zac centre gare aeroport bp cs rond " +
    "strasse str platz weg allee gasse ring ufer damm hof schloss bahnhof flughafen haus hauptstrasse postfach am im an der " +
    "markt industriegebiet gewerbegebiet gewerbepark zentrum turm berg " +
    "calle avenida av avda paseo plaza plz camino carretera ctra ronda travesia urbanizacion urb colonia col barrio edificio " +
    "poligono pol finca cerro lote manzana bodega aeropuerto estacion centro comercial parque residencial sector vereda km " +
    "rua travessa praca largo alameda estrada rodovia quinta bairro lote edificio praia sitio fazenda quadra setor " +
    "via viale piazza piazzale corso vicolo largo strada contrada localita loc frazione fraz borgo cascina stazione " +
    "straat laan plein gracht kade dijk singel weg baan steenweg markt hof haven " +
    "gatan gata vagen vag torg torget plan allen gade vej torv plads veien vei gate plass katu tie kuja polku " +
    "ulica ul aleja aleje plac pl osiedle os rynek namesti nam trida nabrezi sidliste utca ut ter korut " +
    "strada str bulevardul bd calea piata soseaua aleea ulitsa prospekt pereulok shosse bulvar vulytsia " +
    "cadde caddesi sokak sokagi mahalle mahallesi mah bulvari meydani sok cad odos leoforos plateia " +
    "jalan jl jln lorong kampung kg taman soi thanon moo street duong pho ngo quan phuong ro gil daero dong " +
    "aeroporto luchthaven vliegveld flygplats lufthavn lentoasema lotnisko letiste repuloter zracna aerodromo heliport estacao " +
    "galleria galeria galerie galeries passage passagen arkaden forum kaufhaus messe hbf bhf hypermarche supermarche commercial commerciale " +
    "comercial cc ccial zona industrial industriale industrielle mas moulin abbaye muhle siedlung dorf ort gut burg kloster kirche schule " +
    "ecole lycee mairie hopital clinique universite universidad universitat universita krankenhaus spital sygehus sykehus sjukhus " +
    "hacienda rancho ejido granja mercado central terminal porto port puerto puerta portal puente ponte pont brucke kreuz " +
    "corner crossing intersection cnr marina promenade esplanade rambla alley mile loop ranch rest area service truck stop casino club " +
    "main first second third fourth fifth one two three four five six seven eight nine ten broadway strand embarcadero " +
    "parc alle palazzo avd pepiniere carrer passeig avinguda placa rambla cami kalea kale etorbidea praza rathaus tor pforte dom den dem unter hinter neben uber zwischen " +
    "slot slottet radhus radhuset kirke kirken kyrka kyrkan gard gaard brygge bryggen tivoli " +
    "chome cho machi ku shi lu jie xiang hutong building tower sharia shara tariq street"
  ).split(" "),
);
/** Endings of street names that are written as one word. */
const ENDING =
  /(?:strasse|stra[sß]e|str|gasse|platz|allee|weg|ring|damm|ufer|hof|markt|straat|laan|plein|gracht|kade|kaj|dijk|steenweg|gatan|vagen|torget|gade|vej|veien|gata|katu|utca|tori|kuja|ulice|ulica|park|house|cottage|ton|ham|wick|bury|field|ville)$/u;

/** Endings of villages and fields. Surnames have them, too: they count only if nothing else is in the line. */
const VILLAGE =
  /(?:dorf|berg|burg|heim|hausen|hofen|wald|feld|felde|bach|see|kirchen|stetten|ingen|wiese|wiesen|au|moos|egg)$/u;

/** Whether a single folded word can be a village, a quarter or a field. */
export function isVillageWord(word: string): boolean {
  return word.length > 5 && VILLAGE.test(word);
}

/** Whether a folded word belongs to an address. */
export function isAddressWord(word: string): boolean {
  return WORDS.has(word) || readSuffix(word) !== undefined || (word.length > 5 && ENDING.test(word));
}

/** Whether a folded word ends like a street's name that is written as one word: "hauptstrasse". */
export function isStreetEnding(word: string): boolean {
  return word.length > 5 && ENDING.test(word);
}
