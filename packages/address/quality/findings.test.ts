import { describe, expect, test } from "vitest";
import { loadEngine } from "../src/engine.ts";
import { FINDINGS, missOf } from "./findings.ts";

const engine = loadEngine();

describe.each(Object.entries(FINDINGS))("%s", (_table, findings) => {
  test.each(findings)("$name", (finding) => {
    expect(missOf(finding, engine.clean(finding.input))).toBeNull();
  });
});
