import { expect, it } from "vitest";
import { runChecks } from "./run-checks.ts";

it("acceptance-S4-3: rejects an unknown check, and runs nothing", async () => {
  const said: string[] = [];
  expect(await runChecks(process.cwd(), ["lints"], (line) => void said.push(line))).toEqual(["lints"]);
  expect(said.join("\n")).toMatch(/^There is no check 'lints'\. Checks: lint, format, /);
});
