import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { loadEngine } from "../src/engine.ts";
import { CONFIDENCE_BANDS } from "../src/policy.ts";
import { REASONS } from "../src/types.ts";
import { companyLines } from "./real-lines.ts";
import { companyLineShares, PROPOSALS_FILE } from "./report.ts";
import type { ProposalShare } from "./report.ts";

const engine = loadEngine();

test("fails none of the real lines of 40 countries, and sends few to review without candidates", () => {
  const shares = companyLineShares(engine);
  expect(shares.length).toBeGreaterThanOrEqual(40);
  const lines = shares.reduce((sum, each) => sum + each.lines, 0);
  const of = (share: (each: (typeof shares)[number]) => number): number =>
    shares.reduce((sum, each) => sum + share(each) * each.lines, 0) / lines;
  expect(of(({ failed }) => failed)).toBeLessThanOrEqual(0.001);
  expect(of(({ review }) => review)).toBeLessThanOrEqual(0.075);
  expect(of(({ withoutHelp }) => withoutHelp)).toBeLessThanOrEqual(0.045);
});

test("is idempotent for real lines", () => {
  const changed = companyLines().flatMap((line) => {
    const once = engine.clean(line);
    if (once.outcome !== "corrected") return [];
    const { outcome, changes } = engine.clean(once.address);
    return outcome === "accept" && changes.length === 0 ? [] : [Object.values(line).join("|")];
  });
  expect(changed).toEqual([]);
});

test("has shares of correct proposals only for existing reasons and bands", () => {
  // Written by `npm run quality -- --report`.
  const shares: ProposalShare[] = JSON.parse(readFileSync(PROPOSALS_FILE, "utf8"));
  expect(shares.length).toBeGreaterThan(10);
  for (const { reason, confidence, proposals, right } of shares) {
    expect(REASONS).toContain(reason);
    expect(CONFIDENCE_BANDS).toContain(confidence);
    expect(proposals).toBeGreaterThanOrEqual(20);
    expect(right).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(1);
  }
});
