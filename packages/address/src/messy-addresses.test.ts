import { expect, test } from "vitest";
import { MESSY_FORTY } from "../quality/messy-forty.ts";
import { loadEngine } from "./engine.ts";

const engine = loadEngine();

test.for(MESSY_FORTY)("corrects or sends to review: $name", ({ input, expected, outcomes }) => {
  const result = engine.clean(input);
  expect(result.address).toMatchObject(expected);
  expect(outcomes).toContain(result.outcome);
});
