import { expect, it } from "vitest";
import { OBJECT_TYPE_PLURALS } from "./object-types.ts";

it("has a plural for each type", () => {
  expect(Object.values(OBJECT_TYPE_PLURALS)).toEqual(["Contacts", "Companies", "Deals", "Tickets"]);
});
