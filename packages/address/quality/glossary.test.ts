import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadEngine } from "../src/engine.ts";
import { REASONS } from "../src/types.ts";
import { glossary, GLOSSARY_FILE } from "./glossary.ts";

test("has a current example of each reason in the accuracy page's glossary", async () => {
  const entries = await glossary(loadEngine());
  expect(entries.map(({ reason }) => reason)).toEqual(REASONS);
  // Written by `npm run quality -- --report`.
  expect(JSON.parse(readFileSync(GLOSSARY_FILE, "utf8"))).toEqual(entries);
});
