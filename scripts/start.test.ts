import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

describe("npm start", () => {
  it.each([["--bogus"], ["--data"], ["a word"]])(
    "rejects %s with a message and its options, without a stack trace",
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
