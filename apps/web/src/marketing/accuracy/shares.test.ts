import { expect, it } from "vitest";
import { atLeast, atMost } from "./shares.ts";

it("rounds no figure in our favor", () => {
  expect([0.9997, 0.0004, 1, 0, 0.29].map(atLeast)).toEqual(["99.9%", "0%", "100%", "0%", "29%"]);
  expect([0.9997, 0.0004, 1, 0, 0.29].map(atMost)).toEqual(["100%", "0.1%", "100%", "0%", "29%"]);
});
