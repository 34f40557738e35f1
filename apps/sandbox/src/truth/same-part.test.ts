import { expect, test } from "vitest";
import { isSamePart, type JudgedPart } from "./same-part.ts";

const same: [JudgedPart, string, string][] = [
  ["street", "350 5th Ave Ste 3300", "350 5TH AVENUE, SUITE #3300"],
  ["street", "12 North Main Street", "12 N Main St."],
  ["street", "PO Box 1204", "P.O. Box 1204"],
  ["street", "PO Box 1204", "Post Office Box 1204"],
  ["street", "77 Rue Sainte-Catherine O", "77 rue Ste-Catherine Ouest"],
  ["street", "Unit 2050 Box 4190", "UNIT 2050 BOX 4190"],
  ["street", "Königsallee 4", "konigsallee 4"],
  ["city", "Saint Louis", "St. Louis"],
  ["city", "Coeur d'Alene", "COEUR D ALENE"],
  ["zip", "M5V 3L9", "m5v3l9"],
  ["country", "US", "U.S.A."],
  ["country", "GB", "United Kingdom"],
];
test.each(same)("%s: %s is the same as %s", (part, a, b) => {
  expect(isSamePart(part, a, b)).toBe(true);
});

const different: [JudgedPart, string, string][] = [
  ["street", "350 5th Ave Ste 3300", "350 5th Ave"],
  ["street", "350 5th Ave", "350 Fifth Ave"],
  ["street", "12 N Main St", "12 Main St N"],
  ["street", "12 Oak St", "12 Oak Ave"],
  ["city", "Aloha", "Beaverton"],
  ["zip", "02116", "2116"],
  ["zip", "62704", "62704-1203"],
  ["state", "IL", "IN"],
  ["country", "US", "CA"],
];
test.each(different)("%s: %s is not the same as %s", (part, a, b) => {
  expect(isSamePart(part, a, b)).toBe(false);
});
