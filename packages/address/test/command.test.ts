import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

const BOSTON =
  '{"id":7,"street_address":"1 beacon street","city":"boston","state":"ma","postal_code":"2110","country":"US"}';

test("runs as a command, and reports invalid options", () => {
  const command = join(import.meta.dirname, "../src/cli.ts");
  const good = spawnSync(process.execPath, [command, "--country-default", "US"], { input: BOSTON, encoding: "utf8" });
  expect([good.status, JSON.parse(good.stdout).outcome]).toEqual([0, "corrected"]);
  const bad = spawnSync(process.execPath, [command, "--style", "constructor=x"], { input: "", encoding: "utf8" });
  expect([bad.status, bad.stdout, bad.stderr.split("\n")[0]]).toEqual([2, "", '--style does not know "constructor"']);
});
