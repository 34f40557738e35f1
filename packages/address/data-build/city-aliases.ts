import { foldName } from "../src/text/fold.ts";
import { writeData } from "./write-data.ts";

/** Other names of cities. `write`: a nickname or abbreviation that is replaced by the name; the others are correct and stay. Written for this package. */
export type AliasRow = readonly [country: string, key: string, name: string, write: boolean];

const KEEP: readonly (readonly [country: string, key: string, name: string])[] = [
  ["DE", "munchen", "Munich"],
  ["DE", "muenchen", "Munich"],
  ["DE", "cologne", "Köln"],
  ["DE", "koeln", "Köln"],
  ["DE", "duesseldorf", "Düsseldorf"],
  ["DE", "nuernberg", "Nürnberg"],
  ["DE", "nuremberg", "Nürnberg"],
  ["DE", "nurnberg", "Nürnberg"],
  ["DE", "frankfurt", "Frankfurt am Main"],
  ["DE", "hannover", "Hannover"],
  ["DE", "hanover", "Hannover"],
  ["AT", "wien", "Vienna"],
  ["AT", "vienna", "Vienna"],
  ["CH", "geneve", "Genève"],
  ["CH", "geneva", "Genève"],
  ["CH", "genf", "Genève"],
  ["CH", "basle", "Basel"],
  ["CH", "berne", "Bern"],
  ["CH", "zuerich", "Zürich"],
  ["CH", "lucerne", "Luzern"],
  ["IT", "roma", "Rome"],
  ["IT", "milano", "Milan"],
  ["IT", "firenze", "Florence"],
  ["IT", "venezia", "Venice"],
  ["IT", "napoli", "Naples"],
  ["IT", "torino", "Turin"],
  ["IT", "genova", "Genoa"],
  ["ES", "sevilla", "Sevilla"],
  ["ES", "seville", "Sevilla"],
  ["PT", "lisboa", "Lisbon"],
  ["PT", "lisbon", "Lisbon"],
  ["PT", "oporto", "Porto"],
  ["BE", "bruxelles", "Brussels"],
  ["BE", "brussel", "Brussels"],
  ["BE", "antwerp", "Antwerpen"],
  ["BE", "ghent", "Gent"],
  ["NL", "thehague", "The Hague"],
  ["NL", "denhaag", "The Hague"],
  ["NL", "sgravenhage", "The Hague"],
  ["DK", "kobenhavn", "Copenhagen"],
  ["SE", "goteborg", "Göteborg"],
  ["SE", "gothenburg", "Göteborg"],
  ["CZ", "praha", "Prague"],
  ["PL", "warszawa", "Warsaw"],
  ["RU", "moskva", "Moscow"],
  ["GR", "athina", "Athens"],
  ["IN", "bangalore", "Bengaluru"],
  ["IN", "bombay", "Mumbai"],
  ["IN", "madras", "Chennai"],
  ["IN", "calcutta", "Kolkata"],
  ["IN", "poona", "Pune"],
  ["IN", "gurgaon", "Gurugram"],
  ["IN", "trivandrum", "Thiruvananthapuram"],
  ["IN", "cochin", "Kochi"],
  ["IN", "mysore", "Mysuru"],
  ["IN", "baroda", "Vadodara"],
  ["IN", "newdelhi", "New Delhi"],
  ["MX", "mexicocity", "Mexico City"],
  ["MX", "ciudaddemexico", "Mexico City"],
  ["CN", "peking", "Beijing"],
  ["CA", "quebeccity", "Québec"],
  ["CA", "quebec", "Québec"],
  ["CA", "montreal", "Montréal"],
];
const WRITE: readonly (readonly [country: string, key: string, name: string])[] = [
  ["MX", "cdmx", "Ciudad de México"],
  ["MX", "mexicodf", "Ciudad de México"],
  ["IN", "blr", "Bengaluru"],
  ["GB", "ldn", "London"],
  ["CA", "mtl", "Montréal"],
  ["BR", "sampa", "São Paulo"],
];

/**
 * Names in other languages, including former ones, that are so similar to the common name that they would be taken for typos: they
 * stay.
 */
const IN_OTHER_LANGUAGES: Readonly<Record<string, string>> = {
  AT: "Wien: Viena, Vienne, Vienna; Salzburg: Salzbourg, Salzburgo; Graz: Gratz",
  AU: "Sydney: Sidney",
  BE: "Oostende: Ostende, Ostend; Brugge: Brügge, Brujas; Liège: Luttich, Liegi; Gent: Gante; Mechelen: Malines, Mecheln; Leuven: Louvain, Löwen; Namur: Namen; Kortrijk: Courtrai",
  BA: "Sarajevo: Sarajewo",
  CH: "Bern: Berna, Berne; Basel: Basilea, Basle, Bâle; Zürich: Zurigo, Zurich; Luzern: Lucerna, Lucerne; Fribourg: Friburgo, Freiburg; Genève: Ginebra, Ginevra; Lausanne: Losanna",
  CN: "Shanghai: Schanghai, Changhai; Beijing: Pekin, Pechino; Guangzhou: Kanton; Nanjing: Nanking; Tianjin: Tientsin; Chongqing: Chungking",
  CZ: "Praha: Praga, Prag; Brno: Brünn; Plzeň: Pilsen",
  DE: "Berlin: Berlino, Berlijn, Berlín; Hamburg: Hambourg, Hamburgo, Amburgo; Koblenz: Coblenz, Coblence; Kassel: Cassel; Kleve: Cleve, Cleves; Dresden: Dresde, Dresda; Leipzig: Leipsic, Lipsia; Freiburg im Breisgau: Friburg, Friburgo; Bremen: Brême, Brema; Hannover: Hanovre; Augsburg: Augsbourg, Augusta; Mainz: Maguncia; Trier: Treves, Tréveris; Konstanz: Constance, Constanza; Regensburg: Ratisbona; Duisburg: Duisbourg; Düsseldorf: Dusseldorp",
  DK: "København: Kopenhagen, Köpenhamn, Kopenhag, Copenhague, Copenaghen",
  DZ: "Alger: Algier, Argel, Algeri",
  EE: "Tallinn: Tallin",
  EG: "Cairo: Kairo, Caire",
  ES: "A Coruña: La Coruña, Coruña; Girona: Gerona; Ourense: Orense; Xàtiva: Játiva; Alcoy: Alcoi; Castellón de la Plana: Castelló de la Plana, Castelló; Lleida: Lérida; Elche: Elx; Sevilla: Sevilha, Siviglia, Séville; Zaragoza: Saragossa, Saragosse; Córdoba: Cordoue, Cordova; Málaga: Malaca; Barcelona: Barcellona, Barcelone; Valencia: València, Valence; Sagunto: Sagunt; Gandia: Gandía; Mahón: Maó, Mahon; Sanxenxo: Sangenjo; Xixona: Jijona; Dénia: Denia; Jávea: Xàbia",
  FR: "Strasbourg: Strasburg, Strassburg, Strasburgo, Straatsburg; Reims: Rheims; Colmar: Kolmar; Lyon: Lione; Marseille: Marsella, Marsiglia, Marselha; Nice: Niza, Nizza; Dunkerque: Duinkerke, Dunkirk; Metz: Mets; Nancy: Nanzig; Avignon: Aviñón; Orléans: Orleães; Toulouse: Tolosa, Tolouse; Bordeaux: Burdeos; Bayonne: Baiona; Perpignan: Perpinyà, Perpiñán",
  GB: "London: Londen, Londra, Londres; Edinburgh: Edimburgo, Edimbourg, Edinburg; Cardiff: Caerdydd",
  HU: "Budapest: Budapesta, Budapeste",
  ID: "Jakarta: Djakarta, Yakarta; Surabaya: Surabaja, Soerabaja; Bandung: Bandoeng; Yogyakarta: Jogjakarta, Djokjakarta",
  IE: "Dublin: Dublino, Dublín, Dublim; Cork: Corcaigh",
  IT: "Trieste: Triest; Padova: Padua, Padoue; Mantova: Mantua, Mantoue; Siracusa: Syracuse; Merano: Meran; Bolzano: Bozen; Milano: Milan, Mailand, Milán, Milaan; Torino: Turin, Turín, Turijn; Verona: Vérone; Trento: Trient, Trent; Genova: Genoa, Genua, Gênes; Roma: Rome, Rom; Parma: Parme; Bologna: Bologne, Bolonia",
  JP: "Tokyo: Tokio, Tóquio; Kyoto: Kioto, Quioto; Osaka: Ósaka; Kobe: Cobe",
  LT: "Vilnius: Vilnus, Wilnius",
  LU: "Luxembourg: Luxemburg, Luxemburgo, Lussemburgo",
  MA: "Tangier: Tanger, Tánger, Tangiers, Tangeri; Marrakesh: Marrakech, Marrakesch; Fès: Fez, Fes; Meknès: Meknes, Mequinez",
  MK: "Skopje: Skoplje",
  MY: "Johor Bahru: Johor Baru; Melaka: Malacca; George Town: Georgetown",
  NL: "Amsterdam: Ámsterdam, Amsterdã; Rotterdam: Roterdam, Rotterdã; Maastricht: Maestricht, Mastrique; Den Haag: Den Hague",
  PL: "Kraków: Krakau, Cracovia; Łódź: Lodsch; Warszawa: Warschau, Varsavia; Poznań: Posen",
  PT: "Lisboa: Lisbona, Lisbonne, Lissabon; Porto: Oporto",
  RO: "București: Bucarest, Bukarest, Bucareste, Bucharest",
  RS: "Beograd: Belgrad, Belgrade, Belgrado",
  SE: "Göteborg: Gotenburg, Goteburg, Gotemburgo; Stockholm: Estocolmo, Stoccolma; Malmö: Malmoe",
  TR: "İstanbul: Istambul, Estambul, Stambul; İzmir: Esmirna, Smyrna; Ankara: Angora",
  UA: "Lviv: Lwiw, Lwow; Kyiv: Kijew, Kiew",
};

const OTHER_LANGUAGES = Object.entries(IN_OTHER_LANGUAGES).flatMap(([country, rows]) =>
  rows.split("; ").flatMap((row) => {
    const [name = "", others = ""] = row.split(": ");
    return others
      .split(", ")
      .filter((other) => foldName(other) !== foldName(name))
      .map((other) => [country, foldName(other), name] as const);
  }),
);

export const CITY_ALIASES: readonly AliasRow[] = [
  ...OTHER_LANGUAGES.map(([country, key, name]): AliasRow => [country, key, name, false]),
  ...KEEP.map(([country, key, name]): AliasRow => [country, key, name, false]),
  ...WRITE.map(([country, key, name]): AliasRow => [country, key, name, true]),
];

/** Country, folded name, the city's usual name, and a mark where it replaces the other one; later lines win. */
export function buildCityAliases(): void {
  const lines = CITY_ALIASES.map(([country, key, name, write]) => `${country}|${key}\t${name}${write ? "\t+" : ""}`);
  writeData("city-aliases.tsv.gz", lines.join("\n"));
}
