import { describe, expect, test } from "vitest";
import { loadEngine } from "../src/engine.ts";
import { CASE_FINDINGS, missOf, ONE_FORM_FINDINGS, ORDER_FINDINGS, PROPOSAL_FINDINGS } from "./findings.ts";

const engine = loadEngine();

describe.each([
  ["wrong in meaning or order", ORDER_FINDINGS],
  ["letters made worse", CASE_FINDINGS],
  ["two forms side by side", ONE_FORM_FINDINGS],
  ["proposals that are wrong", PROPOSAL_FINDINGS],
])("%s", (_table, findings) => {
  test.each(findings)("$name", (finding) => {
    expect(missOf(finding, engine.clean(finding.input))).toBeNull();
  });
});
