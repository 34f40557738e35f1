import { describe, expect, it } from "vitest";
import type { PropertyOption } from "../../records/store.ts";
import { triageAccepted } from "./accepted.ts";

const before = { city: "Boston", state: "ma" };
const accepted = new Map([
  [
    "1",
    {
      before,
      after: { city: "Boston", state: "MA" },
      changes: [{ field: "state", before: "ma", after: "MA", kind: "case", reason: "case", confidence: 1 }],
    },
  ],
]) as unknown as Parameters<typeof triageAccepted>[0]["accepted"];

const decisionUnder = (options: readonly PropertyOption[] | undefined) => {
  const work = {
    mapped: [
      ["city", "city"],
      ["state", "state"],
    ],
    mappingHash: "hash",
    enrichment: { targets: [], overwrite: false },
    lockProperty: "",
    options: options ? { state: options } : {},
  };
  const addresses = [{ recordId: "1", setKey: "primary", keptPlan: null, memory: null, choices: [] }];
  const values = new Map([["1", before]]);
  const batch = { work, addresses, values, accepted } as unknown as Parameters<typeof triageAccepted>[0];
  return triageAccepted(batch).needWork.map(({ decision }) => decision?.after.state ?? null);
};
const option = (value: string) => ({ value, label: value, hidden: false });

describe("an accepted value", () => {
  it("is written into a text property, or if its dropdown has the option", () => {
    expect(decisionUnder(undefined)).toEqual(["MA"]);
    expect(decisionUnder([option("MA")])).toEqual(["MA"]);
  });

  it("is decided anew if its dropdown has no such option", () => {
    expect(decisionUnder([option("Massachusetts")])).toEqual([null]);
  });
});
