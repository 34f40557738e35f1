import { describe, expect, test } from "vitest";
import { loadEngine } from "../src/engine.ts";
import { CASE_FINDINGS, missOf, ORDER_FINDINGS } from "./findings.ts";

const engine = loadEngine();

describe.each([
  ["wrong in meaning or order", ORDER_FINDINGS],
  ["letters made worse", CASE_FINDINGS],
])("%s", (_table, findings) => {
  test.each(findings)("$name", (finding) => {
    expect(missOf(finding, engine.clean(finding.input))).toBeNull();
  });
});
