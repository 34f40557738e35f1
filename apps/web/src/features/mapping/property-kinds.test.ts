import { MAPPED_PARTS } from "@plumbline/schema/object-types.ts";
import { expect, it } from "vitest";
import { canHold } from "./property-kinds.ts";

it.each([
  [{ type: "text" }, MAPPED_PARTS],
  [{ type: "select" }, ["state", "country"]],
  [{ type: "number" }, []],
  [{ type: "text", isReadOnly: true }, ["full_address"]],
  [{ type: "calculation_equation", isReadOnly: true }, ["full_address"]],
])("%o can hold %j", (property, parts) => {
  expect(MAPPED_PARTS.filter((part) => canHold(part, property))).toEqual(parts);
});
