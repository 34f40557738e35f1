import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";

const readme = readFileSync(join(import.meta.dirname, "..", "README.md"), "utf8");
const examples = [...readme.matchAll(/```ts\n([^]*?)```/gu)]
  .map(([, code = ""]) => code)
  .filter((code) => code.includes("// => "));
const folder = mkdtempSync(join(tmpdir(), "readme-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("shows the actual output in the README's examples", () => {
  expect(examples.length).toBeGreaterThanOrEqual(3);
});

test.each(examples.map((code, index) => [index + 1, code] as const))(
  "example %i of the README is correct",
  (index, code) => {
    const library = pathToFileURL(join(import.meta.dirname, "..", "src", "index.ts")).href;
    const program = code
      .replaceAll('"plumbline-address"', JSON.stringify(library))
      .replaceAll(/^(\S.*); \/\/ => (.*)$/gmu, "assert.deepEqual($1, $2);");
    const path = join(folder, `example-${index}.ts`);
    writeFileSync(path, `import assert from "node:assert/strict";\n${program}`);
    const run = (): Buffer =>
      execFileSync(process.execPath, ["--disable-warning=ExperimentalWarning", path], { stdio: "pipe" });
    expect(run).not.toThrow();
  },
);
