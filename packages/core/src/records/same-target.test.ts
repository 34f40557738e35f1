import { describe, expect, it } from "vitest";
import { isInPlace } from "./values.ts";

const address = (city: string) => ({ street_address: "12 Main St", city });
const inPlace = (before: string, after: string, held: string) =>
  isInPlace({ before: address(before), after: address(after) }, address(held));

describe("a plan", () => {
  it.each([
    ["as it was sent", "Bostn", "Boston", "Boston"],
    ["without the blanks around it", "Boston", " BOSTON ", "BOSTON"],
    ["in another Unicode form", "Zurich", "ZU\u0308RICH", "Z\u00DCRICH"],
  ])("is in place if HubSpot stores it %s", (_form, before, after, held) => {
    expect(inPlace(before, after, held)).toBe(true);
  });

  // A process that dies before the write must not pay for it.
  it.each([
    ["another value", "Bostn", "Boston", "Bostn"],
    ["blanks", " Boston", "Boston", " Boston"],
    ["a Unicode form", "Zu\u0308rich", "Z\u00FCrich", "Zu\u0308rich"],
    ["a line end", "12 Main\r\nApt 4", "12 Main\nApt 4", "12 Main\r\nApt 4"],
  ])("is not in place if the old value is still there: %s", (_what, before, after, held) => {
    expect(inPlace(before, after, held)).toBe(false);
  });

  it("is in place for a part that it does not change", () => {
    expect(inPlace("Boston", "Boston", "Boston")).toBe(true);
  });

  it("is not in place in a record with other parts", () => {
    expect(isInPlace({ before: address("Bostn"), after: address("Boston") }, { city: "Boston" })).toBe(false);
  });
});
