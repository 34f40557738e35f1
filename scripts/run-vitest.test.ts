import { existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { repeatFailedFiles, runVitest, type TestCount } from "./run-vitest.ts";

let folder: string;
beforeEach(() => void (folder = realpathSync(mkdtempSync(join(tmpdir(), "plumbline-repeat-")))));
afterEach(() => rmSync(folder, { recursive: true }));

const PASSES = `test("passes", () => {});`;
const FAILS = `test("fails", () => { throw new Error("as always"); });`;
/** True only on the first run of the file. */
const IS_FIRST = `
  const { existsSync, writeFileSync } = await import("node:fs");
  const isFirst = !existsSync(import.meta.filename + ".seen");
  writeFileSync(import.meta.filename + ".seen", "");
`;

describe("a failed test file", { timeout: 60_000 }, () => {
  it("counts as passed if it passes alone, and its failed test is reported", async () => {
    const flaky = `${IS_FIRST}
      describe("a job", () => {
        test("ends", () => { if (isFirst) throw new Error("the first time"); });
        test("starts", () => {});
      });`;
    expect(await testsOf({ "jobs.test.ts": flaky, "other.test.ts": PASSES })).toEqual({
      passed: 3,
      failed: 0,
      flaky: ["jobs.test.ts > a job > ends"],
      repeated: ["jobs.test.ts"],
    });
  });

  it("is reported itself if it failed outside its tests", async () => {
    const atImport = `${IS_FIRST} if (isFirst) throw new Error("at the import"); ${PASSES}`;
    const beforeTests = `${IS_FIRST} beforeAll(() => { if (isFirst) throw new Error("in a hook"); }); ${PASSES}`;
    const unhandled = `${IS_FIRST} if (isFirst) void Promise.reject(new Error("unhandled")); ${PASSES}`;
    const died = `${IS_FIRST} if (isFirst) process.kill(process.pid, "SIGKILL"); ${PASSES}`;
    const count = await testsOf({
      "died.test.ts": died,
      "hook.test.ts": beforeTests,
      "import.test.ts": atImport,
      "unhandled.test.ts": unhandled,
    });
    expect(count).toMatchObject({ passed: 4, failed: 0 });
    expect(count.flaky.toSorted()).toEqual(["died.test.ts", "hook.test.ts", "import.test.ts", "unhandled.test.ts"]);
  });

  it("fails the run if it fails again, without a third run", async () => {
    expect(await testsOf({ "broken.test.ts": FAILS, "other.test.ts": PASSES })).toEqual({
      passed: 1,
      failed: 1,
      flaky: [],
      repeated: ["broken.test.ts"],
    });
  });

  it("fails the run if a different test fails the second time", async () => {
    const file = `${IS_FIRST}
      test("first", () => { if (isFirst) throw new Error("the first time"); });
      test("second", () => { if (!isFirst) throw new Error("the second time"); });`;
    expect(await testsOf({ "turns.test.ts": file })).toMatchObject({ passed: 1, failed: 1, flaky: [] });
  });

  it("is not rerun among more than five", async () => {
    const names = ["a", "b", "c", "d", "e", "f"].map((name) => `${name}.test.ts`);
    expect(await testsOf(Object.fromEntries(names.map((name) => [name, FAILS])))).toEqual({
      passed: 0,
      failed: 6,
      flaky: [],
      repeated: [],
    });
  });

  it("is rerun alone in a shard as well", async () => {
    const flaky = `${IS_FIRST} test("ends", () => { if (isFirst) throw new Error("the first time"); });`;
    const files = { "a.test.ts": flaky, "b.test.ts": flaky };
    const shards = [await testsOf(files, "1/2"), await testsOf(files, "2/2")];
    expect(shards.map(({ passed, failed }) => ({ passed, failed }))).toEqual([
      { passed: 1, failed: 0 },
      { passed: 1, failed: 0 },
    ]);
    expect(shards.flatMap((count) => count.flaky).toSorted()).toEqual(["a.test.ts > ends", "b.test.ts > ends"]);
  });

  it("is rerun without the others", async () => {
    const flaky = `${IS_FIRST} test("ends", () => { if (isFirst) throw new Error("the first time"); });`;
    const counting = `(await import("node:fs")).appendFileSync(import.meta.filename + ".runs", "."); ${PASSES}`;
    await testsOf({ "jobs.test.ts": flaky, "other.test.ts": counting });
    expect(readFileSync(join(folder, "other.test.ts.runs"), "utf8")).toBe(".");
  });
});

describe("a run that failed outside its test files", { timeout: 60_000 }, () => {
  it.each([
    ["before its tests", `export default () => { throw new Error("at the start"); };`],
    ["after its tests", `export default () => () => { throw new Error("at the end"); };`],
  ])("stays failed: %s", async (_when, setup) => {
    const flaky = `${IS_FIRST} test("ends", () => { if (isFirst) throw new Error("the first time"); });`;
    const config = `export default { test: { globals: true, globalSetup: "./setup.mjs" } };`;
    const count = await testsOf({ "jobs.test.ts": flaky, "vitest.config.mjs": config, "setup.mjs": setup });
    expect(count.failed).toBeGreaterThan(0);
    expect(count.flaky).toEqual([]);
  });

  it("stays failed even without any file", async () =>
    expect(await testsOf({})).toEqual({ passed: 0, failed: 1, flaky: [], repeated: [] }));
});

async function testsOf(files: Record<string, string>, shard?: string): Promise<TestCount & { repeated: string[] }> {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const args = existsSync(join(folder, "vitest.config.mjs")) ? [] : ["--globals"];
  const run = await runVitest({ root: folder, args: [...args, "--root", folder], shard, output: "ignore" });
  const said: string[] = [];
  const count = await repeatFailedFiles([run], (line) => void said.push(line));
  return { ...count, repeated: said.map((line) => line.replace("\nOnce more, alone: ", "")) };
}
