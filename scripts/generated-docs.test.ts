import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "@plumbline/dev-env/root.ts";
import { expect, it } from "vitest";
import { generatedDocs } from "./generated-docs.ts";

it.each(Object.entries(generatedDocs()))("has an up-to-date %s (npm run generate)", (path, text) =>
  expect(readFileSync(join(ROOT, path), "utf8")).toBe(text),
);
