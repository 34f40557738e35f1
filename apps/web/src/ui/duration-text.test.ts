import { expect, it } from "vitest";
import { durationText } from "./Time.tsx";

it("shows hours and minutes, minutes and seconds, or seconds", () => {
  expect([3_900_000, 125_000, 42_400, 0, null].map(durationText)).toEqual(["1h 5m", "2m 5s", "42s", "0s", "N/A"]);
});
