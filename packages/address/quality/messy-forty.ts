import type { AddressFields, EngineOutcome } from "../src/types.ts";

export type KnownCase = {
  name: string;
  input: AddressFields;
  expected: Partial<AddressFields>;
  outcomes: readonly EngineOutcome[];
};

type Fields = readonly [street: string, city: string, state: string, postal: string, country: string];
const WRITTEN: readonly EngineOutcome[] = ["accept", "corrected"];
const REVIEW: readonly EngineOutcome[] = ["review"];

function known(
  name: string,
  input: Fields,
  expected: Partial<AddressFields>,
  outcomes: readonly EngineOutcome[] = WRITTEN,
): KnownCase {
  const [street_address, city, state, postal_code, country] = input;
  return { name, input: { street_address, city, state, postal_code, country }, expected, outcomes };
}

/** Forty addresses from twelve countries, each with one difficulty. */
export const MESSY_FORTY: readonly KnownCase[] = [
  known(
    "no ZIP",
    ["233 s wacker dr", "champaign", "il", "", ""],
    { street_address: "233 S Wacker Dr", city: "Champaign", state: "IL" },
    REVIEW,
  ),
  known("no ZIP in a city of many", ["1600 pennsylvania ave nw", "washington", "dc", "", ""], {}, ["fail"]),
  known("suite in words", ["350 5th ave suite 3300", "new york", "ny", "10118", "us"], {
    street_address: "350 5th Ave Ste 3300",
    city: "New York",
    state: "NY",
  }),
  known("letter left out", ["10123 N Wolfe Rd", "Cupertno", "CA", "95014", "US"], { city: "Cupertino" }),
  known("wrong state", ["233 S Wacker Dr", "Chicago", "CA", "60606", "US"], { state: "IL" }),
  known("post-office box with ZIP+4", ["P.O. Box 123", "Portland", "OR", "97207-0123", "US"], {
    street_address: "PO Box 123",
    postal_code: "97207-0123",
  }),
  known("rural route", ["RR 2 Box 18", "Ames", "IA", "50010", "US"], { street_address: "RR 2 Box 18" }),
  known("army post office", ["PSC 3 Box 4120", "APO", "AE", "09021", "US"], {
    street_address: "PSC 3 Box 4120",
    city: "APO",
    state: "AE",
  }),
  known("military unit", ["Unit 2050 Box 4190", "apo", "ap", "96278-2050", ""], {
    street_address: "Unit 2050 Box 4190",
    city: "APO",
    state: "AP",
    postal_code: "96278-2050",
  }),
  known("urbanization", ["Urb Las Gladiolas, 150 Calle A", "San Juan", "PR", "00926", "Puerto Rico"], {
    street_address: "Urb Las Gladiolas, 150 Calle A",
    city: "San Juan",
    state: "PR",
    country: "US",
  }),
  known("no state", ["100 Main St", "Denver", "", "80202", "US"], { state: "CO" }),
  known("lost zero", ["1 Beacon St", "Boston", "MA", "2110", "US"], { postal_code: "02110" }),
  known("street and a common city only", ["123 Main St", "Springfield", "", "", ""], { city: "Springfield" }, REVIEW),
  known("hyphenated number, state in words", ["42-15 Crescent St", "Long Island City", "New York", "11101", "US"], {
    street_address: "42-15 Crescent St",
    state: "NY",
  }),
  known("number sign, old state form", ["500 Howard St # 200", "San Francisco", "Calif.", "94105", "U.S.A."], {
    street_address: "500 Howard St # 200",
    state: "CA",
    country: "US",
  }),
  known("highway contract", ["HC 1 Box 22", "Alpine", "TX", "79830", "US"], { street_address: "HC 1 Box 22" }),
  known("a state that is a country too", ["55 Trinity Ave SW", "Atalanta", "Georgia", "30303", ""], {
    city: "Atlanta",
    state: "GA",
    country: "US",
  }),
  known("grid number", ["n95w18000 appleton ave", "menomonee falls", "wi", "53051", "us"], {
    street_address: "N95W18000 Appleton Ave",
    city: "Menomonee Falls",
  }),
  known("nickname", ["20 W 34th St", "NYC", "NY", "10001", "US"], { city: "New York" }),
  known("Saint, not Street", ["100 dr martin luther king jr blvd", "st. louis", "mo", "63102", "us"], {
    street_address: "100 Dr Martin Luther King Jr Blvd",
    city: "St. Louis",
    state: "MO",
  }),
  known("nonsense", ["asdf", "nonsense", "ZZ", "00000", ""], {}, ["fail"]),
  known("Canadian code without space", ["290 Bremner Blvd", "Toronto", "Ontario", "M5V2T6", "Canada"], {
    postal_code: "M5V 2T6",
    state: "ON",
    country: "CA",
  }),
  known("Sainte, not suite", ["1500 rue Ste-Catherine O", "Montreal", "QC", "H3G 1S8", "Canada"], {
    street_address: "1500 rue Ste-Catherine O",
    city: "Montreal",
  }),
  known("British code without space", ["10 Downing St", "london", "", "sw1a2aa", "UK"], {
    city: "London",
    postal_code: "SW1A 2AA",
    country: "GB",
  }),
  known("flat in England", ["Flat 3, 12 Marine Parade", "Brigthon", "", "BN2 1TL", "England"], {
    street_address: "Flat 3, 12 Marine Parade",
    city: "Brighton",
    country: "GB",
  }),
  known("number behind the street", ["Platz der Republik 1", "Berlin", "", "11011", "Deutschland"], {
    street_address: "Platz der Republik 1",
    country: "DE",
  }),
  known("umlaut in two letters", ["Marienplatz 1", "Muenchen", "", "80331", "Germany"], {
    city: "Muenchen",
    country: "DE",
  }),
  known("district of Paris", ["55 Rue du Faubourg Saint-Honoré", "PARIS", "", "75008", "France"], {
    city: "Paris",
    postal_code: "75008",
  }),
  known("French saint", ["10 Place du Peuple", "St Etienne", "", "42000", "fr"], {
    city: "Saint-Étienne",
    country: "FR",
  }),
  known("wrong Australian state", ["1 Macquarie St", "Sydney", "VIC", "2000", "Australia"], { state: "NSW" }),
  known(
    "unit and number with a slash",
    ["Unit 5/12 Campbell Pde", "Bondi Beech", "NSW", "2026", "AU"],
    { street_address: "Unit 5/12 Campbell Pde", city: "Bondi Beach" },
    ["corrected", "review"],
  ),
  known("Indian PIN with a space", ["12 MG Road", "Bangalore", "Karnataka", "560 001", "India"], {
    city: "Bangalore",
    postal_code: "560001",
    country: "IN",
  }),
  known("Indian state from city and PIN", ["5 FC Road", "Pune", "", "411004", "India"], { state: "Maharashtra" }),
  known("Brazilian code, accents", ["Av. Paulista 1578", "Sao Paulo", "SP", "01310200", "Brasil"], {
    city: "São Paulo",
    postal_code: "01310-200",
    country: "BR",
  }),
  known("Japanese script", ["千代田1-1", "千代田区", "東京都", "100-0001", "日本"], {
    street_address: "千代田1-1",
    city: "千代田区",
    state: "東京都",
  }),
  known("Japanese ward in Latin letters", ["1-1 Chiyoda", "Chiyoda-ku", "Tokyo", "1000001", "Japan"], {
    city: "Chiyoda-ku",
    postal_code: "100-0001",
  }),
  known("Mexican nickname", ["Av. Juárez 10", "CDMX", "CDMX", "06010", "Mexico"], { city: "Ciudad de México" }),
  known("Dutch code", ["Damrak 1", "Amsterdam", "", "1012lg", "Netherlands"], { postal_code: "1012 LG" }),
  known("Irish name and code", ["12 o'connell st", "dublin", "", "d01f5p2", "Ireland"], {
    street_address: "12 O'Connell St",
    city: "Dublin",
    postal_code: "D01 F5P2",
    country: "IE",
  }),
  known("Mc and De", ["12 mcdonald ave", "de kalb", "il", "60115", "us"], {
    street_address: "12 McDonald Ave",
    city: "DeKalb",
    state: "IL",
  }),
  known("three units, letters for zeros", ["1100 S Hope St Bldg 2 Fl 3 Ste 310", "Los Angeles", "CA", "9OO21", "US"], {
    street_address: "1100 S Hope St Bldg 2 Fl 3 Ste 310",
    postal_code: "90021",
  }),
];
