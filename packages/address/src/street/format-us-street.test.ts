import { expect, test } from "vitest";
import { DEFAULT_STYLE } from "../style.ts";
import { formatUsStreet } from "./format-us-street.ts";

const format = (line: string, style = {}): string => formatUsStreet(line, { ...DEFAULT_STYLE, ...style }, "US").text;

test.each([
  ["123 Main Street", "123 Main St"],
  ["123 main st.", "123 Main St"],
  ["350 FIFTH AVENUE, SUITE 3300", "350 Fifth Ave Ste 3300"],
  ["123 N. Main St., Apt. 4", "123 N Main St Apt 4"],
  ["123 Main St Apt4B", "123 Main St Apt 4B"],
  ["123 Main St Unit #4", "123 Main St Unit 4"],
  ["#4 123 Main St", "123 Main St #4"],
  ["Suite 200, 123 Main St", "123 Main St Ste 200"],
  ["123 Apt 5 Main St", "123 Main St Apt 5"],
  ["123 Main St, 4th Floor", "123 Main St 4th Fl"],
  ["Apt 11, 40 Oak Dr Bldg 2", "40 Oak Dr Bldg 2 Apt 11"],
  ["123 North Main Street", "123 N Main St"],
  ["1600 Pennsylvania Avenue Northwest", "1600 Pennsylvania Ave NW"],
  ["45 Park Avenue South", "45 Park Ave S"],
  ["10 Sunrise Terrace Court", "10 Sunrise Terrace Ct"],
  ["12 Cherry Hill Lane", "12 Cherry Hill Ln"],
  ["123 1/2 Main Street", "123 1/2 Main St"],
  ["42-15 Crescent Street", "42-15 Crescent St"],
  ["n95w18000 appleton avenue", "N95W18000 Appleton Ave"],
  ["100 e 14th street", "100 E 14th St"],
  ["1 o'hare plaza", "1 O'Hare Plz"],
  ["12 mcdonald ave", "12 McDonald Ave"],
  ["1200 ih 35 n", "1200 IH 35 N"],
  ["12 MAIN ST.APT 4", "12 Main St Apt 4"],
  ["12 N.W. 5TH ST.STE 3", "12 NW 5th St Ste 3"],
  ["P.O. Box 123", "PO Box 123"],
  ["POB 123", "PO Box 123"],
  ["post office box 123, suite 4", "PO Box 123 Ste 4"],
  ["R.R. #2, Box 18", "RR 2 Box 18"],
  ["HC-1 Box 22", "HC 1 Box 22"],
  ["psc 3, box 4120", "PSC 3 Box 4120"],
  ["urb las gladiolas, 150 calle a", "Urb Las Gladiolas, 150 Calle A"],
])("%s becomes %s", (line, expected) => {
  expect(format(line)).toBe(expected);
});

test.each([
  "350 5th Ave Ste 3300",
  "500 Howard St # 200",
  "123 Main St #4B",
  "200 West End Ave",
  "59 Central Park West",
  "9 North Shore Dr",
  "515 North Ave",
  "123 Avenue N",
  "700 Avenue of the Americas",
  "12 St. Charles Ave",
  "100 Ste Genevieve St",
  "123 Unit 4 Rd",
  "22 Space Center Blvd",
  "1234 Highway 101 North",
  "100 County Road 12",
  "2277 E 3300 S",
  "50 The Plaza",
  "221b Baker St",
  "100 FIFTH and Main",
  "Main St & 5th Ave",
  "Corner of 5th and Main",
  "123 Main St c/o John Smith",
  "One Microsoft Way",
  "Box 123",
  "123 Main St\nSuite 4",
  "123 Main St; rear door",
  "  123 Main St (back)  ",
  "Apt 5",
])("leaves %s unchanged", (line) => {
  expect(format(line)).toBe(line);
});

test("writes postal capitals, long words and commas if the style requires them", () => {
  expect(format("12 Cherry Hill, Suite 4", { casing: "postal" })).toBe("12 CHERRY HL STE 4");
  expect(format("12 Oak Ave Apt 4", { streetWords: "long", unitSeparator: "comma" })).toBe(
    "12 Oak Avenue, Apartment 4",
  );
  expect(format("12 Oak Avenue, Apt 4", { streetWords: "keep", unitSeparator: "keep" })).toBe("12 Oak Avenue, Apt 4");
  expect(format("Apt 4, 12 Oak Ave", { unitPlace: "keep" })).toBe("Apt 4, 12 Oak Ave");
});

test.each([
  "100 County Road 12",
  "100 County Rd 12",
  "100 Co Rd 12",
  "100 Cty Road 12",
  "100 County Road E",
  "100 County Road N",
  "100 Township Road 1220",
  "100 Twp Rd 1220",
  "100 Town Road 5",
  "100 Farm to Market Road 1200",
  "100 Farm to Market Rd 1200",
  "100 Forest Service Road 12",
  "100 Range Road 225",
  "100 Concession Road 4",
  "100 State Route 5",
  "100 State Rte 5",
  "100 US Hwy 70",
  "100 Ranch Road 620",
])("keeps the words of a numbered road in every style: %s", (line) => {
  for (const streetWords of ["short", "long", "keep"] as const) expect(format(line, { streetWords })).toBe(line);
  expect(format(line, { casing: "postal" })).toBe(line.toUpperCase());
});

test("reads a bare unit after a named road", () => {
  expect(format("100 Market Road 12")).toBe("100 Market Rd 12");
  expect(format("100 Forest Road 12")).toBe("100 Forest Rd 12");
  expect(format("100 County Line Road 12")).toBe("100 County Line Rd 12");
});

test("reads Ste in a Canadian French line as Sainte", () => {
  expect(formatUsStreet("1500 rue Ste-Catherine O", DEFAULT_STYLE, "CA").text).toBe("1500 rue Ste-Catherine O");
  expect(formatUsStreet("100 Queen Street W, Suite 5", DEFAULT_STYLE, "CA").text).toBe("100 Queen St W Ste 5");
});
