import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ERROR_CODES } from "@plumbline/schema/errors.ts";
import { describe, expect, it } from "vitest";
import { generatedDocs } from "./generated-docs.ts";

// Rules that no linter enforces.

const root = join(import.meta.dirname, "..");
const sources = globSync(["packages/*/src/**/*.ts", "apps/*/src/**/*.{ts,tsx}"], { cwd: root })
  .filter((path) => !path.includes("generated") && !path.includes(".test."))
  .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
const tests = globSync(
  [
    "packages/*/src/**/*.test.ts",
    "packages/*/test/**/*.ts",
    "apps/*/{src,test}/**/*.test.{ts,tsx}",
    "apps/worker/test/**/*.ts",
    "e2e/**/*.ts",
  ],
  { cwd: root },
)
  .filter((path) => !path.includes("node_modules"))
  .map((path) => readFileSync(join(root, path), "utf8"))
  .join("\n");

const pathsThat = (matches: RegExp, allowed: RegExp) =>
  sources.filter(({ path, text }) => matches.test(text) && !allowed.test(path)).map(({ path }) => path);

describe("the repository", () => {
  it("reads enough files for these checks", () => expect(sources.length).toBeGreaterThan(200));

  it("moves credits in only one file", () => {
    expect(
      pathsThat(
        /credit_(grant|hold|settle|freeze|unfreeze|claw_back|open_account)\(/,
        /^packages\/core\/src\/credits\/ledger\.ts$/,
      ),
    ).toEqual([]);
  });

  it("runs raw SQL only from files in the repository", () => {
    expect(
      pathsThat(
        /\$(query|execute)RawUnsafe/,
        /^packages\/core\/src\/(credits\/check-entries|maintenance\/check-invariants)\.ts$/,
      ),
    ).toEqual([]);
  });

  it("checks for an open transaction before every external call", () => {
    const senders = sources.filter(
      ({ path, text }) =>
        /^packages\/(?:core|temporal-client)\//.test(path) &&
        /\b(?:fetch|sendMail|apiRequest|withDeadline)\(|\.verify\(queries|from "undici"/.test(text),
    );
    expect(senders.length).toBeGreaterThan(5);
    expect(senders.filter(({ text }) => !text.includes("requireOutsideTransaction(")).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it.each(ERROR_CODES)("has a test that names the error code %s", (code) => expect(tests).toContain(`"${code}"`));

  it.each(Object.entries(generatedDocs()))("has an up-to-date %s (npm run generate)", (path, text) =>
    expect(readFileSync(join(root, path), "utf8")).toBe(text),
  );

  it("refetches existing queries after a change in another tab", () => {
    const web = sources.filter(({ path }) => path.startsWith("apps/web/src/"));
    const queries = new Set(web.flatMap(({ text }) => [...text.matchAll(/\bquery (\w+)/g)].map(([, name]) => name)));
    const [, names = ""] = web.map(({ text }) => /LIVE = new Set\(\[([^\]]+)/.exec(text)).find(Boolean) ?? [];
    const refetched = [...names.matchAll(/\w+/g)].map(([name]) => name);
    expect(refetched.length).toBeGreaterThan(3);
    expect(refetched.filter((name) => !queries.has(name))).toEqual([]);
  });

  it("describes ten rooms in at most 700 words, and a chunk in at most 22 existing files", () => {
    const architecture = readFileSync(join(root, "docs/architecture.md"), "utf8").replace(
      /<!-- imports -->[^]*?<!-- \/imports -->/,
      "",
    );
    const [map = "", ...walks] = architecture.split(/^(?=## One request)/m);
    expect(map.split(/\s+/).length).toBeLessThanOrEqual(700);
    expect(map.match(/^\d+\. \*\*/gm)).toHaveLength(10);
    const steps = [...walks.join("").matchAll(/^\d+\. `(jobs\/[\w/.-]+)`/gm)].map(([, path = ""]) => path);
    expect(steps.length).toBeGreaterThan(15);
    expect(steps.length).toBeLessThanOrEqual(22);
    expect(steps.filter((path) => !existsSync(join(root, "packages/core/src", path)))).toEqual([]);
  });

  it("calls HubSpot from jobs, undo, checks and schedules only through the store", () => {
    const jobs = sources.filter(({ path }) => /^packages\/core\/src\/(jobs|undo|checks|recurring)\//.test(path));
    expect(jobs.length).toBeGreaterThan(80);
    expect(jobs.filter(({ text }) => /\bctx\.hubspot\b/.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it("sets no inner HTML", () => {
    expect(pathsThat(/dangerouslySetInnerHTML/, /^$/)).toEqual([]);
  });
});
