import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

describe("npm start", () => {
  it.each([["--bogus"], ["--data"], ["a word"]])(
    "refuses %s with a sentence and its options, without a stack",
    (argument) => {
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        [join(import.meta.dirname, "start.ts"), argument],
        {
          encoding: "utf8",
        },
      );
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toContain("Options:\n  --once ");
      expect(stderr).not.toMatch(/^\s+at /m);
    },
  );
});
