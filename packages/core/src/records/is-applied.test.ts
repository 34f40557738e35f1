import { describe, expect, it } from "vitest";
import { afterAsHeld, isApplied, type PartValues } from "./values.ts";

const before: PartValues = { street_address: "12 MAIN STREET", city: "BOSTON", postal_code: "2108", county: "" };
const after: PartValues = { ...before, street_address: "12 Main St", city: "Boston", postal_code: "02108" };

describe("a plan with an unknown outcome", () => {
  it.each<[string, PartValues, boolean]>([
    ["as planned", after, true],
    ["with one part reformatted", { ...after, city: "BOSTON" }, true],
    ["with a value beside the address that somebody entered since", { ...after, county: "Suffolk" }, true],
    ["as before", before, false],
    ["with all parts reformatted, which shows no write", { ...before, postal_code: "02 108" }, false],
    ["with another value in a part", { ...after, city: "Cambridge" }, false],
    ["with another value in a part that it left", { ...after, state: "MA" }, false],
  ])("counts as applied if the record is %s: %o is %s", (_what, held, expected) => {
    expect(isApplied({ before, after }, held)).toBe(expected);
  });

  it("keeps HubSpot's values only in the parts that it changed", () => {
    expect(afterAsHeld({ before, after }, { ...after, city: "BOSTON", county: "Suffolk" })).toEqual({
      ...after,
      city: "BOSTON",
    });
  });
});
