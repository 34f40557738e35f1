import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { EMAIL_PARTS, isMadeFrom, readTemplate } from "./email-parts.ts";

it("has emails compiled from the current template, colors and script: `npm run generate`", () => {
  const root = join(import.meta.dirname, "..");
  expect(isMadeFrom(readFileSync(join(root, EMAIL_PARTS), "utf8"), readTemplate(root))).toBe(true);
});
