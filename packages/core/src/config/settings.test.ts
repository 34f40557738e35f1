import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { SETTINGS } from "./env-schema.ts";

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");

/** Of one's own machine and of tests; the image sets the others itself. */
const NOT_FOR_OPERATORS = [
  "SANDBOX_URL",
  "RECURRING_HOUR_SECONDS",
  "APPLY_AFTER_MS",
  "PROBE_MINUTE_MS",
  "DISPATCH_EVERY_MS",
  "NODE_ENV",
  "PORT",
  "HOST",
];
const SET_BY_THE_IMAGE = ["WEB_FOLDER", "METRICS_PORT", "TEMPORAL_TASK_QUEUE_PREFIX"];

it("hands every setting through to the containers", () => {
  const handedOn = new Set([...read("docker-compose.yml").matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name));
  const expected = SETTINGS.filter((name) => ![...NOT_FOR_OPERATORS, ...SET_BY_THE_IMAGE].includes(name));
  expect(expected.filter((name) => !handedOn.has(name))).toEqual([]);
});

it("explains every setting to operators", () => {
  const explained = read("docs/operating.md");
  const expected = SETTINGS.filter((name) => !NOT_FOR_OPERATORS.includes(name));
  expect(expected.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
});
