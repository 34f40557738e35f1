import fc from "fast-check";
import { expect, it } from "vitest";
import { gatherReceipts, type Receipt } from "./gather-receipts.ts";

type Step = { kind: "cleaning" | "purchase"; job: number; change: number; hours: number };

/** Entries as the ledger has them, newest first, each with the true balance after it. */
function entriesOf(steps: readonly Step[]): Receipt[] {
  let at = Date.UTC(2026, 0, 1);
  let balance = 0;
  return steps
    .map((step, index): Receipt => {
      at += step.hours * 3_600_000;
      const change = step.kind === "cleaning" ? -step.change : step.change * 100;
      balance += change;
      const jobId = step.kind === "cleaning" ? `job ${step.job}` : null;
      return {
        accountId: "a",
        seq: index + 1,
        at: new Date(at),
        kind: step.kind,
        text: "",
        jobId,
        orderId: null,
        by: null,
        invoice: null,
        change,
        balance,
      };
    })
    .toReversed();
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("cleaning", "cleaning", "cleaning", "purchase"),
    job: fc.nat(2),
    change: fc.integer({ min: 1, max: 100 }),
    hours: fc.constantFrom(0, 0, 0, 5, 30),
  }) as fc.Arbitrary<Step>,
  { maxLength: 40 },
);

it("groups a day's entries into one line per job, and starts over after a purchase or on another day", () => {
  const entries = entriesOf([
    { kind: "cleaning", job: 1, change: 5, hours: 0 },
    { kind: "cleaning", job: 2, change: 7, hours: 0 },
    { kind: "cleaning", job: 1, change: 6, hours: 1 },
    { kind: "purchase", job: 0, change: 1, hours: 0 },
    { kind: "cleaning", job: 1, change: 1, hours: 0 },
    { kind: "cleaning", job: 1, change: 2, hours: 30 },
  ]);
  const { lines, rest } = gatherReceipts(entries, 10);
  expect(rest).toBeNull();
  expect(lines.map(({ jobId, change, balance }) => [jobId, change, balance])).toEqual([
    ["job 1", -2, 79],
    ["job 1", -1, 81],
    [null, 100, 82],
    ["job 1", -11, -18],
    ["job 2", -7, -7],
  ]);
});

it("neither loses nor duplicates credits at any page size, and balances add up", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 6 }), (taken, max) => {
      const entries = entriesOf(taken);
      const lines: Receipt[] = [];
      for (let left: readonly Receipt[] = entries; left.length > 0;) {
        const page = gatherReceipts(left, max);
        expect(page.lines.length).toBeLessThanOrEqual(max);
        lines.push(...page.lines);
        const { rest } = page;
        left = rest === null ? [] : left.filter(({ seq }) => seq < rest);
      }
      let below = 0;
      for (const line of lines.toReversed()) {
        expect(line.balance).toBe(below + line.change);
        below = line.balance;
      }
      expect(below).toBe(entries[0]?.balance ?? 0);
      const sum = (all: readonly Receipt[], jobId: string | null) =>
        all.filter((one) => one.jobId === jobId).reduce((total, { change }) => total + change, 0);
      for (const jobId of ["job 0", "job 1", "job 2", null]) expect(sum(lines, jobId)).toBe(sum(entries, jobId));
    }),
  );
});

it("groups the same lines with the same balances oldest first", () => {
  const entries = entriesOf([
    { kind: "cleaning", job: 1, change: 5, hours: 0 },
    { kind: "purchase", job: 0, change: 1, hours: 0 },
    { kind: "cleaning", job: 1, change: 1, hours: 0 },
    { kind: "cleaning", job: 1, change: 4, hours: 0 },
    { kind: "cleaning", job: 1, change: 2, hours: 30 },
  ]);
  const { lines, rest } = gatherReceipts(entries.toReversed(), 10, undefined, true);
  expect(rest).toBeNull();
  expect(lines.toReversed()).toEqual(gatherReceipts(entries, 10).lines);
});

it("neither loses nor duplicates credits oldest first at any page size", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 6 }), (taken, max) => {
      const entries = entriesOf(taken).toReversed();
      const lines: Receipt[] = [];
      for (let left: readonly Receipt[] = entries; left.length > 0;) {
        const page = gatherReceipts(left, max, undefined, true);
        expect(page.lines.length).toBeLessThanOrEqual(max);
        lines.push(...page.lines);
        const { rest } = page;
        left = rest === null ? [] : left.filter(({ seq }) => seq > rest);
      }
      let below = 0;
      for (const line of lines) {
        expect(line.balance).toBe(below + line.change);
        below = line.balance;
      }
      expect(below).toBe(entries.at(-1)?.balance ?? 0);
    }),
  );
});

it("filters each page without changing the balances", () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 6 }), (taken, max) => {
      const entries = entriesOf(taken);
      const isPurchase = ({ kind }: Receipt) => kind === "purchase";
      const shown: Receipt[] = [];
      for (let left: readonly Receipt[] = entries; left.length > 0;) {
        const page = gatherReceipts(left, max, isPurchase);
        expect(page.lines.length).toBeLessThanOrEqual(max);
        shown.push(...page.lines);
        const { rest } = page;
        left = rest === null ? [] : left.filter(({ seq }) => seq < rest);
      }
      expect(shown.map(({ seq }) => seq)).toEqual(entries.filter(isPurchase).map(({ seq }) => seq));
      for (const line of shown) expect(line.balance).toBe(entries.find(({ seq }) => seq === line.seq)?.balance);
    }),
  );
});
