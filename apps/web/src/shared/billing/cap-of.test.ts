import { expect, it } from "vitest";
import { capOf } from "./cap-of.ts";

it.each([
  ["", null],
  ["  ", null],
  ["0", 0],
  ["1,000", 1_000],
  [" 250 ", 250],
  ["-1", undefined],
  ["1.5", undefined],
  ["many", undefined],
  ["99999999999", undefined],
])("reads the limit %j as %s", (typed, cap) => expect(capOf(typed)).toBe(cap));
