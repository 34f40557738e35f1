import { expect, it } from "vitest";
import { textOfGroup } from "./text-of-group.ts";

const primary = { key: "primary", label: "" };
const billing = { key: "billing", label: "Billing" };
const group = { outcome: "corrected", detail: "format", count: 3 } as const;

it("names the address set if the records have several", () => {
  const texts = [group, { ...group, set: "billing" }].map((one) => textOfGroup(one, [primary, billing]));
  expect(texts).toEqual(["Primary address: Formatting", "Billing: Formatting"]);
  expect(textOfGroup(group, [primary])).toBe("Formatting");
});
