import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";

const MOST_BYTES = 60_000;

it("keeps the map outlines small", () => {
  const file = readFileSync("apps/web/src/shared/map/data/outlines.json");
  expect(gzipSync(file).length).toBeLessThan(MOST_BYTES);
});
