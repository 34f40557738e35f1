import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "../../..");
/** Where records are read, decided, remembered and charged. */
const PRODUCT = [
  "packages/core/src",
  "packages/activities/src",
  "packages/workflows/src",
  "apps/api/src",
  "apps/worker/src",
];

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts") && !name.includes("generated"))
    .map((name) => join(folder, name));
}

test("the engine's version is read by no code that decides or charges", () => {
  const files = PRODUCT.flatMap((folder) => sources(join(ROOT, folder)));
  expect(files.length).toBeGreaterThan(100);
  const naming = files.filter((file) => /\b(?:ENGINE_VERSION|POLICY_VERSION)\b/u.test(readFileSync(file, "utf8")));
  // Answers it to programs and notes it with their requests; nothing is decided by it.
  expect(naming).toEqual([join(ROOT, "packages/core/src/addresses/clean-addresses.ts")]);
});
