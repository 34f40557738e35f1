import type { AddressFields, EngineOutcome } from "../src/types.ts";

/** A hand-written case: the input, the expected output, and the allowed outcomes. */
export type Finding = {
  name: string;
  input: AddressFields;
  expected: Partial<AddressFields>;
  outcomes: readonly EngineOutcome[];
};

const WRITTEN: readonly EngineOutcome[] = ["accept", "corrected"];
const HELD: readonly EngineOutcome[] = ["review", "fail"];
const REVIEW: readonly EngineOutcome[] = ["review"];
const NOT_HELD_WRONGLY: readonly EngineOutcome[] = ["accept", "corrected", "review"];

type Fields = readonly [street: string, city: string, state: string, postal: string, country: string];
const record = ([street_address, city, state, postal_code, country]: Fields): AddressFields => ({
  street_address,
  city,
  state,
  postal_code,
  country,
});

type Town = readonly [city: string, state: string, postal: string];
const DENVER: Town = ["Denver", "CO", "80203"];
/** A US street line and its expected form. */
function line(street: string, expected = street, [city, state, postal]: Town = DENVER): Finding {
  return {
    name: street,
    input: record([street, city, state, postal, "US"]),
    expected: { street_address: expected, city, state, postal_code: postal },
    outcomes: WRITTEN,
  };
}
function written(input: Fields, expected: Partial<AddressFields>, outcomes = WRITTEN): Finding {
  return { name: input.filter((part) => part !== "").join(", "), input: record(input), expected, outcomes };
}
/** Must not pass as correct, and a proposal must not change `kept`. */
function held(input: Fields, kept: Partial<AddressFields> = {}): Finding {
  return written(input, kept, HELD);
}

export const ORDER_FINDINGS: readonly Finding[] = [
  line("100 N Front St", undefined, ["Philadelphia", "PA", "19106"]),
  line("100 N Front Street", "100 N Front St", ["Philadelphia", "PA", "19106"]),
  line("101 S Front St Ste 200", undefined, ["Columbus", "OH", "43215"]),
  line("100 W Front St", undefined, ["Wheaton", "IL", "60187"]),
  ...[
    "100 N Front St Apt 4",
    "100 Water Front Dr",
    "1 Lake Front N",
    "12 Old Lower Rd",
    "200 E Lower Dr",
    "300 Executive Suite Dr",
    "200 Hotel Lobby Dr",
    "45 Dance Floor Ln",
    "45 Open Space Ct",
    "500 Oak St Apt 2 B",
    "1 Main St Ste 100 B",
    "500 Oak St Apt 2 C D",
    "500 Oak St Ste 4 North",
    "500 Oak St Ste 4 South",
    "500 Oak Ave Apt 7 E",
    "500 Oak Ave Apt 7 N",
    "500 Oak Ave #7 W",
    "500 Oak St Unit 12 West",
    "500 Oak St Bldg 3 NW",
    "500 Oak St Ste 200 East Tower",
    "500 Oak St Ste 100 Attn Bob",
    "500 Oak St Ste 100 Acme Inc",
    "500 Oak St Ste 100 Dock 3",
    "500 Oak St Apt 3 Gate 22",
    "500 Oak St Lot 14 Shady Acres",
    "500 Oak St #210 PMB 77",
  ].map((street) => line(street)),
  line("500 Oak St Floor 2 North", "500 Oak St Fl 2 North"),
  line("500 Oak St 3rd Floor West Wing", "500 Oak St 3rd Fl West Wing"),
  line("15 East Upper Ln", "15 E Upper Ln"),
  line("45 OLD BUILDING RD", "45 Old Building Rd"),
  line("1802 N Carson St Ste 108 PMB 204", undefined, ["Carson City", "NV", "89701"]),
  line("100 N. W. 5th St.", "100 NW 5th St"),
];

export const CASE_FINDINGS: readonly Finding[] = [
  line("1234 u.s. highway 1", "1234 US Highway 1"),
  line("4510 COUNTY ROAD GV", "4510 County Road GV"),
  line("100 CTH NN", "100 CTH NN"),
  line("2400 PR 462", "2400 PR 462"),
  ...["IBM", "ABC", "GE", "UCLA", "PCCW"].map((name) => line(`100 ${name} WAY`, `100 ${name} Way`)),
  written(["4480 5th St", "JBER", "AK", "99506", "US"], { city: "JBER" }),
  written(["620 8 AVENUE SW", "CALGARY", "AB", "T2P 1H7", "CA"], { street_address: "620 8 Ave SW", city: "Calgary" }),
  written(["BP 90123", "LYON", "", "69003", "FR"], { street_address: "BP 90123", city: "Lyon" }),
  written(["CS 70123", "LYON", "", "69003", "FR"], { street_address: "CS 70123" }),
  written(["ZAC DE LA BRAILLE", "LYON", "", "69003", "FR"], { street_address: "ZAC de la Braille" }),
  written(["RN 7", "LYON", "", "69003", "FR"], { street_address: "RN 7" }),
  written(["3 AVENUE HENRI IV", "LYON", "", "69003", "FR"], { street_address: "3 Avenue Henri IV" }),
  written(["3 RUE LOUIS XIV", "LYON", "", "69003", "FR"], { street_address: "3 Rue Louis XIV" }),
  written(["PIAZZA GIOVANNI XXIII 3", "ROMA", "", "00184", "IT"], { street_address: "Piazza Giovanni XXIII 3" }),
  written(["UL. JANA III SOBIESKIEGO 3", "WARSZAWA", "", "00-001", "PL"], {
    street_address: "Ul. Jana III Sobieskiego 3",
  }),
  written(["AL. JANA PAWŁA II 3", "WARSZAWA", "", "00-001", "PL"], { street_address: "Al. Jana Pawła II 3" }),
  written(["Louisenstraße 1", "BAD HOMBURG V.D.H.", "", "61348", "DE"], { city: "Bad Homburg v.d.H." }),
  written(["Zeil 1", "frankfurt a. m.", "", "60313", "DE"], { city: "Frankfurt a. M." }),
  written(["AV. CORRIENTES 100", "C.A.B.A.", "", "C1043AAA", "AR"], { city: "C.A.B.A." }),
  written(["P.O. BOX 100", "NAIROBI", "", "00100", "KE"], { street_address: "P.O. Box 100" }),
  written(["PO BOX 100", "DUBAI", "DUBAI", "", "AE"], { street_address: "PO Box 100" }),
  written(["BFPO 57", "LONDON", "", "BF1 2AT", "GB"], { street_address: "BFPO 57" }, NOT_HELD_WRONGLY),
  written(["H.NO 12 MG ROAD", "HYDERABAD", "TELANGANA", "500001", "IN"], {
    street_address: "H.No 12 MG Road",
    state: "Telangana",
  }),
  written(["Spui 1", "'S-GRAVENHAGE", "", "2511 BL", "NL"], { city: "'s-Gravenhage" }),
  written(["SHOP 3/45 THE ESPLANADE", "DARWIN", "NT", "0800", "AU"], { street_address: "Shop 3/45 The Esplanade" }),
  written(["MARIENPLATZ 1", "MÜNCHEN", "BAYERN", "80331", "DE"], { city: "München", state: "Bayern" }),
  written(["10 HIGH STREET", "LEEDS", "ENGLAND", "LS1 1UR", "GB"], { city: "Leeds", state: "England" }),
  written(["10 HIGH STREET", "STAFFORD", "STAFFS", "ST16 2AA", "GB"], { city: "Stafford", state: "Staffs" }),
  written(["AV. JUÁREZ 10", "CIUDAD DE MÉXICO", "CIUDAD DE MEXICO", "06010", "MX"], { state: "Ciudad de Mexico" }),
  written(["1 MAIN ST", "BROOKLYN NY", "NY", "11201", "US"], { street_address: "1 Main St", city: "Brooklyn" }),
];

export const ONE_FORM_FINDINGS: readonly Finding[] = [
  line("100 West Flagler Street", "100 W Flagler St", ["Miami", "FL", "33130"]),
  line("100 West 41st Street", "100 W 41st St"),
  line("515 North Avenue", "515 North Ave"),
  line("200 West End Avenue", "200 West End Ave"),
  line("100 Township Road 1220"),
  line("100 County Road 12"),
  line("100 No. Main St", "100 N Main St"),
  line("100 So. Main St", "100 S Main St"),
  written(["1 Main St", "Flowery Br", "GA", "30542", "US"], { city: "Flowery Branch" }),
  written(["1 Main St", "W Palm Bch", "FL", "33401", "US"], { city: "West Palm Beach" }),
  written(["1 Main St", "Newyork", "NY", "10001", "US"], { city: "New York" }),
  written(["1 Main St", "Panama Cty", "FL", "32401", "US"], { city: "Panama City" }),
];

export const ACCEPTED_FINDINGS: readonly Finding[] = [
  written(["290 Bremner Blvd", "Toronto", "CA", "M5V 3L9", "CA"], { state: "ON" }, NOT_HELD_WRONGLY),
  held(["453 W 12th Ave", "Vancouver", "WA", "V6B 1A1", "CA"], { city: "Vancouver", postal_code: "V6B 1A1" }),
  held(["27 St Georges Tce", "Perth", "Western Australia", "6000", "AT"], { city: "Perth", postal_code: "6000" }),
  held(["Unter den Linden 1", "Berlin", "", "80331", "DE"], { city: "Berlin" }),
  written(["Augustusplatz 1", "Leipzg", "", "04109", "DE"], { city: "Leipzig" }),
  written(["Gran Vía 1", "Madird", "", "28001", "ES"], { city: "Madrid" }),
  written(["Via Roma 1", "Torinno", "", "10121", "IT"], { city: "Torino" }),
  written(["1 George St", "Sydeny", "NSW", "2000", "AU"], { city: "Sydney" }),
  written(["1 Rajpath", "Dehli", "Delhi", "110001", "IN"], { city: "Delhi" }, NOT_HELD_WRONGLY),
  held(["100 Main St", "Brooklyn", "NY", "10001", "US"], { state: "NY" }),
  written(["100 Main St USA", ...DENVER, "US"], { street_address: "100 Main St", city: "Denver", state: "CO" }),
  ...["jane@example.com", "303-555-0142", "https://example.com/contact", "deceased", "see notes", "#", "123"].map(
    (street) => held([street, ...DENVER, "US"], { street_address: street }),
  ),
  held(["1 Castle St", "", "", "", "IE"], {}),
  held(["12 Des Voeux Road", "", "", "", "GH"], {}),
];

export const REPAIR_FINDINGS: readonly Finding[] = [
  written(["1 Beacon St", "Boston", "MA", "2108.0", "US"], { postal_code: "02108" }),
  written(["1 Beacon St", "Boston", "MA", "02108.0", "US"], { postal_code: "02108" }),
  written(["1 Beacon St", "Boston", "MA", "02108,", "US"], { postal_code: "02108" }),
  written(["100 Main St", "Denver", "CO", "CO80203", "US"], { postal_code: "80203" }),
  written(["100 Main St", "Denver", "CO", "'80203", "US"], { postal_code: "80203" }),
  written(["100 Main St", "Denver", "CO", "80 203", "US"], { postal_code: "80203" }),
  written(["100 Main St", "Denver", "CO", "80203 USA", "US"], { postal_code: "80203" }),
  written(["1 Beacon St", "Boston,", "MA", "02108", "US"], { city: "Boston" }),
  held(["100 Main St", "Denver", "CO", "802", "US"], { postal_code: "802", city: "Denver", state: "CO" }),
  written(["20 Yonge St", "Toronto", "ON", "M5C 1WO", "CA"], { postal_code: "M5C 1W0" }),
  written(["Calle Real 1", "Almería", "", "4001", "ES"], { postal_code: "04001" }),
  written(["Praça da Sé 1", "São Paulo", "SP", "1001-000", "BR"], { postal_code: "01001-000" }),
  // Which digit is missing is unknown: Mexico City has 06010 and 16010, Singapore codes with all prefixes, and Oslo 0154 and 1154.
  held(["Av. Juárez 10", "Ciudad de México", "", "6010", "MX"], { postal_code: "06010" }),
  held(["1 Raffles Place", "Singapore", "", "48616", "SG"], { postal_code: "048616" }),
  held(["Karl Johans gate 1", "Oslo", "", "154", "NO"], { postal_code: "0154" }),
  written(["Via Roma 1", "Roma", "", "184", "IT"], { postal_code: "00184" }),
  written(["100 Main St", ...DENVER, "United Stated"], { country: "US" }),
  written(["100 Main St", ...DENVER, "Untied States"], { country: "US" }),
  written(["100 Main St", ...DENVER, "USA (United States)"], { country: "US" }),
  written(["100 Main St", ...DENVER, "Colorado"], { country: "US" }),
  written(["忠孝東路1號", "台北市", "", "100", "台灣"], { country: "TW" }, NOT_HELD_WRONGLY),
  written(["Sheikh Zayed Rd 1", "Dubai", "Dubai", "", "الإمارات"], { country: "AE" }, NOT_HELD_WRONGLY),
  written(
    ["Marienplatz 1", "80331 München", "", "", "DE"],
    { city: "München", postal_code: "80331" },
    NOT_HELD_WRONGLY,
  ),
  written(
    ["Marienplatz 1, 80331 München", "", "", "", "DE"],
    { street_address: "Marienplatz 1", city: "München", postal_code: "80331" },
    NOT_HELD_WRONGLY,
  ),
  written(
    ["100 Main Street, Washington, DC 20001", "", "", "", "US"],
    { street_address: "100 Main St", city: "Washington", state: "DC", postal_code: "20001" },
    NOT_HELD_WRONGLY,
  ),
  written(["1 Main St", "St. Petersberg", "FL", "33701", "US"], { city: "St. Petersburg" }),
  written(["1 Rue de Rivoli", "Pariss", "", "75001", "FR"], { city: "Paris" }),
];

export const PROPOSAL_FINDINGS: readonly Finding[] = [
  // City and state agree: the ZIP is the wrong part, and no other state may be proposed.
  written(["100 Main St", "Chicago", "IL", "46206", "US"], { city: "Chicago", state: "IL" }, REVIEW),
  written(["100 Main St", "Kansas City", "MO", "66101", "US"], { city: "Kansas City", state: "MO" }, REVIEW),
  written(["100 Main St", "Portland", "ME", "97201", "US"], { city: "Portland", state: "ME" }, REVIEW),
  // The one ZIP of the town that is a single digit away.
  written(
    ["1 Main St", "Wauseon", "OH", "43566", "US"],
    { city: "Wauseon", state: "OH", postal_code: "43567" },
    REVIEW,
  ),
];

export const FINDINGS: Readonly<Record<string, readonly Finding[]>> = {
  "wrong in meaning or order": ORDER_FINDINGS,
  "letters made worse": CASE_FINDINGS,
  "two forms side by side": ONE_FORM_FINDINGS,
  "accepted though wrong": ACCEPTED_FINDINGS,
  "not repaired": REPAIR_FINDINGS,
  "proposals that are wrong": PROPOSAL_FINDINGS,
};

/** Null if the result is as expected, otherwise the actual result. */
export function missOf(finding: Finding, result: { outcome: EngineOutcome; address: AddressFields }): string | null {
  const isRight =
    finding.outcomes.includes(result.outcome) &&
    Object.entries(finding.expected).every(([part, value]) => result.address[part as keyof AddressFields] === value);
  return isRight ? null : `${finding.name} -> ${result.outcome} ${Object.values(result.address).join("|")}`;
}
