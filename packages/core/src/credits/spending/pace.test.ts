import { expect, it } from "vitest";
import type { Tx } from "../../db/database.ts";
import { creditsPerDay, daysLeft } from "./pace.ts";

const now = new Date("2026-11-29T12:00:00Z");
type Ran = { kind: string; daysAgo: number; credits: number };

/** The pace of an account with these completed jobs. */
async function pace(jobs: readonly Ran[]): Promise<number | null> {
  const findMany = async ({ where }: { where: { kind: string } }) =>
    jobs
      .filter(({ kind }) => kind === where.kind)
      .map(({ kind, daysAgo, credits }) => ({
        kind,
        status: "completed",
        createdAt: new Date(now.getTime() - daysAgo * 86_400_000),
        confirmed: credits,
        corrected: 0,
      }));
  return await creditsPerDay({ job: { findMany } } as unknown as Tx, { accountId: "a", now });
}

it("pages-A5: has no pace from list jobs, from the first scheduled run, or from a few days of updates", async () => {
  expect(await pace([])).toBeNull();
  expect(await pace([{ kind: "list", daysAgo: 20, credits: 600 }])).toBeNull();
  expect(await pace([{ kind: "recurring", daysAgo: 0.01, credits: 67 }])).toBeNull();
  expect(await pace([{ kind: "update", daysAgo: 13, credits: 67 }])).toBeNull();
});

it("pages-A5: has a pace after two scheduled runs, or after fourteen days", async () => {
  const runs = [1, 2].map((daysAgo) => ({ kind: "recurring", daysAgo, credits: 84 }));
  expect(await pace(runs)).toBe(84);
  expect(await pace([{ kind: "update", daysAgo: 14, credits: 140 }])).toBe(10);
  expect(await pace([...runs, { kind: "list", daysAgo: 3, credits: 9_000 }])).toBe(84);
  expect(await pace(runs.map((run) => ({ ...run, credits: 0 })))).toBeNull();
});

it("counts whole days", () => {
  expect(daysLeft(84, 607)).toBe(7);
  expect(daysLeft(84, 10)).toBe(0);
  expect(daysLeft(null, 607)).toBeNull();
});
