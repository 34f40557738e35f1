import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { DATA_FOLDER } from "../src/platform/node.ts";
import { DIRT } from "./clean-name.ts";

type Manifest = { files: Record<string, { bytes: number; sha256: string; contentSha256: string }> };
const manifest: Manifest = JSON.parse(readFileSync(join(DATA_FOLDER, "manifest.json"), "utf8"));
const hash = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

test("every shipped data file matches its build", () => {
  for (const [name, entry] of Object.entries(manifest.files)) {
    const packed = readFileSync(join(DATA_FOLDER, name));
    expect([name, hash(packed), hash(gunzipSync(packed))]).toEqual([name, entry.sha256, entry.contentSha256]);
  }
});

test("the shipped data is smaller than 12 MB", () => {
  const bytes = Object.values(manifest.files).reduce((sum, entry) => sum + entry.bytes, 0);
  expect(bytes).toBeLessThan(12_000_000);
});

/** Country and name: of the places, and of the second block of the postal tables. */
function shippedNames(): (readonly [country: string, name: string])[] {
  return ["places", "postal"].flatMap((folder) =>
    readdirSync(join(DATA_FOLDER, folder)).flatMap((file) => {
      const [, lines = ""] = gunzipSync(readFileSync(join(DATA_FOLDER, folder, file)))
        .toString("utf8")
        .split("\n\n");
      return lines.split("\n").map((line) => [file.slice(0, 2), line.split("\t")[0] ?? ""] as const);
    }),
  );
}

test.each(Object.entries(DIRT))("no shipped place name contains artifacts: %s", (kind, form) => {
  // Turkish, Azerbaijani and Gagauz names have a correct cedilla.
  const isRight = (country: string): boolean => kind === "cedilla" && country !== "RO" && country !== "MD";
  expect(shippedNames().filter(([country, name]) => !isRight(country) && form.test(name))).toEqual([]);
});
