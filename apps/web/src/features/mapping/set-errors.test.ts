import { expect, it } from "vitest";
import { canSave, setErrors } from "./set-errors.ts";
import { draftOf, setsOf } from "./use-mapping-draft.ts";

function setsWith(parts: object, label = "Billing") {
  return setsOf(
    draftOf([
      {
        key: "primary",
        label: "",
        mapping: { objectType: "company", city: "city", postal_code: "zip", enrichment: { county: "county" } },
      },
      { key: "billing", label, mapping: { objectType: "company", ...parts } },
    ]).company,
  );
}

function errorsOf(parts: object, label?: string) {
  const [primary, billing] = setsWith(parts, label);
  if (!primary || !billing) throw new Error("no sets");
  return { primary: setErrors(primary, [primary, billing]), billing: setErrors(billing, [primary, billing]) };
}

it("rejects a property of another set at the later set", () => {
  const { primary, billing } = errorsOf({ city: "city", postal_code: "county", enrichment: { time_zone: "zip" } });
  expect(primary).toEqual({ label: null, parts: {}, targets: {} });
  expect(billing).toEqual({
    label: null,
    parts: { city: "Already used for Primary address", postal_code: "Already used for Primary address" },
    targets: { time_zone: "Already used for Primary address" },
  });
});

it("requires a unique name and enough parts for each further address", () => {
  const isSaved = (parts: object, label?: string) => {
    const sets = setsWith(parts, label);
    return sets.every((set) => canSave(set, sets));
  };
  expect(isSaved({ postal_code: "billing_zip" })).toBe(true);
  expect(isSaved({ postal_code: "billing_zip" }, " ")).toBe(false);
  expect(isSaved({ country: "billing_country" })).toBe(false);
  expect(errorsOf({ postal_code: "b" }, "primary ADDRESS").billing.label).toBe("Another address set has this name");
});
