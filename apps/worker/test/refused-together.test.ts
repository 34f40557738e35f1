import { describe } from "vitest";
import { refusedTogether } from "./support/refused-together.ts";

describe("U, field-1-3, resilience-S2-1: concurrent calls of a portal that are refused", () => {
  refusedTogether(["list"]);
});
