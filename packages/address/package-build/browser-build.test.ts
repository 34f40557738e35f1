import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as entry from "../src/browser.ts";
import { DATA_FOLDER } from "../src/platform/node.ts";

type Browser = typeof entry;

const PACKAGE = join(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "browser-build-"));
const file = join(folder, "browser.mjs");
let code = "";

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    root: PACKAGE,
    build: { write: false, minify: true, lib: { entry: join(PACKAGE, "src/browser.ts"), formats: ["es"] } },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  const chunks = bundle?.output.flatMap((output) => (output.type === "chunk" ? [output.code] : [])) ?? [];
  expect(chunks).toHaveLength(1);
  code = chunks.join("");
  writeFileSync(file, code);
});
afterAll(() => rmSync(folder, { recursive: true }));

const asked: string[] = [];
function load(name: string): Promise<Uint8Array | null> {
  asked.push(name);
  try {
    return Promise.resolve(readFileSync(join(DATA_FOLDER, name)));
  } catch {
    return Promise.resolve(null);
  }
}
const berlin = { street_address: "Unter den Linden 1", city: "Berlin", state: "", postal_code: "80331", country: "DE" };

test("bundles for browsers without Node modules, at the size stated in the README", () => {
  expect(code).not.toMatch(/\bfrom\s*["']node:|\bimport\(["']node:|\brequire\(/u);
  const kilobytes = brotliCompressSync(code).length / 1000;
  const stated = Number(/browser build: (\d+) kB/iu.exec(readFileSync(join(PACKAGE, "README.md"), "utf8"))?.[1]);
  expect(kilobytes).toBeLessThanOrEqual(stated);
  expect(kilobytes).toBeGreaterThan(stated - 3);
});

test("cleans with data from a loader, one country at a time", async () => {
  const { loadBrowserEngine } = (await import(pathToFileURL(file).href)) as Browser;
  const american = await loadBrowserEngine({ load });
  const input = {
    street_address: "350 fifth avenue",
    city: "new yrok",
    state: "",
    postal_code: "10118",
    country: "US",
  };
  expect(american.clean(input)).toMatchObject({
    outcome: "corrected",
    address: { city: "New York", state: "NY", street_address: "350 Fifth Ave" },
  });
  expect(american.factsOf(input)).toMatchObject({ county: "New York", timeZone: "America/New_York" });
  expect(asked.some((name) => name.startsWith("postal/"))).toBe(false);
  // A country that was not given has no table.
  expect(american.clean(berlin).reasons).not.toContain("city_code_disagree");

  asked.length = 0;
  const german = await loadBrowserEngine({ load, countries: ["DE", "AQ"] });
  expect(asked.toSorted()).toEqual(["places/AQ.tsv.gz", "places/DE.tsv.gz", "postal/AQ.tsv.gz", "postal/DE.tsv.gz"]);
  expect(german.clean(berlin)).toMatchObject({ outcome: "review", reasons: ["city_code_disagree"] });
});

test("names a missing required file", async () => {
  const { loadBrowserEngine } = (await import(`${pathToFileURL(file).href}?again`)) as Browser;
  await expect(loadBrowserEngine({ load: () => Promise.resolve(null) })).rejects.toThrow(/could not be loaded/u);
});
