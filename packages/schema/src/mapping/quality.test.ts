import { describe, expect, it } from "vitest";
import { ADDRESS_PARTS } from "../object-types.ts";
import { mappingQuality } from "./quality.ts";

// Every combination, letters in the order street, city, state, postal, country: [level, kind, can validate].
const expected: Record<string, [string, string, boolean]> = {
  "-----": ["disabled", "none", false],
  "----Z": ["poor", "insufficient", false],
  "---P-": ["good", "postal", true],
  "---PZ": ["good", "postal", true],
  "--T--": ["poor", "insufficient", false],
  "--T-Z": ["poor", "insufficient", false],
  "--TP-": ["good", "postal", true],
  "--TPZ": ["good", "postal", true],
  "-C---": ["poor", "insufficient", false],
  "-C--Z": ["poor", "insufficient", false],
  "-C-P-": ["good", "postal", true],
  "-C-PZ": ["good", "postal", true],
  "-CT--": ["good", "city_state", true],
  "-CT-Z": ["good", "city_state", true],
  "-CTP-": ["excellent", "location", true],
  "-CTPZ": ["excellent", "location", true],
  "S----": ["poor", "insufficient", false],
  "S---Z": ["poor", "insufficient", false],
  "S--P-": ["good", "postal", true],
  "S--PZ": ["good", "postal", true],
  "S-T--": ["warning", "limited", true],
  "S-T-Z": ["warning", "limited", true],
  "S-TP-": ["good", "postal", true],
  "S-TPZ": ["good", "postal", true],
  "SC---": ["warning", "limited", true],
  "SC--Z": ["warning", "limited", true],
  "SC-P-": ["good", "postal", true],
  "SC-PZ": ["good", "postal", true],
  "SCT--": ["good", "street_city_state", true],
  "SCT-Z": ["good", "street_city_state", true],
  "SCTP-": ["excellent", "complete", true],
  SCTPZ: ["excellent", "complete", true],
};

describe("the quality of a mapping", () => {
  it("has all 32 combinations in this table", () => expect(Object.keys(expected)).toHaveLength(32));

  it.each(Object.entries(expected))("rates %s", (letters, [level, kind, canValidate]) => {
    const parts = Object.fromEntries(
      ADDRESS_PARTS.map((part, index) => [part, letters[index] === "-" ? "" : "some_property"]),
    );
    expect(mappingQuality(parts)).toMatchObject({ level, kind, canValidate });
  });

  it("uses the specified texts if nothing or too little is mapped", () => {
    expect(mappingQuality({}).message).toBe("No address fields configured");
    expect(mappingQuality({ street_address: "address", city: "city" }).message).toBe(
      "Add state for more reliable address validation",
    );
    expect(mappingQuality({ street_address: "address", state: "state" }).message).toBe(
      "Add city for better validation results",
    );
  });

  it("lists what each level allows, and nothing for an invalid mapping", () => {
    for (const letters of Object.keys(expected)) {
      const parts = Object.fromEntries(ADDRESS_PARTS.map((part, index) => [part, letters[index] === "-" ? "" : "p"]));
      const quality = mappingQuality(parts);
      expect(quality.allows.length > 0).toBe(quality.canValidate);
    }
  });
});
