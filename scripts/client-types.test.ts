import { ROOT } from "@plumbline/dev-env/root.ts";
import { expect, it } from "vitest";
import { areClientTypesCurrent } from "./client-types.ts";

it("has types of the OpenAPI document as it is (npm run generate)", () => {
  expect(areClientTypesCurrent(ROOT)).toBe(true);
});
