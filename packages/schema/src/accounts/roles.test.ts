import { expect, it } from "vitest";
import { OPERATIONS } from "./operations.ts";
import { ROLE_TEXTS } from "./roles.ts";

it("returns who may read spending, and who the agreement", () => {
  expect(OPERATIONS.see_billing.least).toBe("owner");
  expect(ROLE_TEXTS.owner.can).toContain("spending");
  expect(ROLE_TEXTS.viewer.can).toContain("data processing agreement");
});
