import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SETTINGS } from "./env-schema.ts";

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

/** For local machines and tests; the image sets NODE_ENV, PORT and HOST itself. */
const NOT_FOR_OPERATORS = [
  "SANDBOX_URL",
  "RECURRING_HOUR_SECONDS",
  "APPLY_AFTER_MS",
  "PROBE_MINUTE_MS",
  "DISPATCH_EVERY_MS",
  "WORKFLOW_BUNDLE",
  "NODE_ENV",
  "PORT",
  "HOST",
];
it("explains every setting to operators", () => {
  const explained = read("docs/operating.md");
  const expected = SETTINGS.filter((name) => !NOT_FOR_OPERATORS.includes(name));
  expect(expected.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
});
