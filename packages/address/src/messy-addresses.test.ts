import { expect, test } from "vitest";
import { MESSY_FORTY } from "../quality/messy-forty.ts";
import { loadEngine } from "./engine.ts";

const engine = loadEngine();

test.for(MESSY_FORTY)("puts right or leaves to a person: $name", ({ input, expected, outcomes }) => {
  const result = engine.clean(input);
  expect(result.address).toMatchObject(expected);
  expect(outcomes).toContain(result.outcome);
});
