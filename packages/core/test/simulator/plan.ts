import fc from "fast-check";

/** What happens between two steps: to the records, to what was agreed, to the process that is about to go on, and to the portal. */
export const ACTS = [
  // People.
  "clean",
  "clean another list",
  "check",
  "undo",
  "accept",
  "a colleague accepts",
  "remove the colleague",
  "type",
  "dismiss",
  "reopen",
  "edit",
  "edit back",
  "lock",
  "unlock",
  "pause",
  "resume",
  "cancel",
  "ask first",
  "write what is certain",
  "map without the street",
  "map all parts",
  "switch off",
  "limit spending",
  "lift the limit",
  "buy credits",
  "archive",
  "join",
  "leave",
  "schedule",
  "tick",
  // Operators.
  "stop writing",
  "let write",
  // HubSpot and what is between.
  "next write gets no answer",
  "next write is applied without an answer",
  "next write is applied late",
  "next write is answered by somebody else",
  "next write refuses a record",
  "next write is refused",
  "next write omits a record",
  "refuse calls",
  "answer no calls",
  "answer calls",
  "lock in HubSpot",
  "unlock in HubSpot",
  "require the country with the state",
  // Processes and time.
  "die before the next step",
  "die after the next step",
  "stall",
  "three seconds pass",
  "a minute passes",
  "two hours pass",
  "a month passes",
] as const;
export type ActKind = (typeof ACTS)[number];
export type Act = { at: number; kind: ActKind; pick: number };

/** `order`: which of the processes that could go on does, in turn. */
export type Plan = {
  sets: number;
  records: number;
  chunk: number;
  addresses: number[];
  credits: number;
  policy: "certain" | "ask_first";
  /** Of the account, by month; null = none. */
  limit: number | null;
  first: "clean" | "schedule";
  acts: Act[];
  order: number[];
};

const LAST_ACT = 140;
/** What matters most while a batch is read, planned, written and settled is drawn more often. */
const OFTEN: readonly ActKind[] = [
  "die before the next step",
  "die after the next step",
  "stall",
  "edit",
  "lock",
  "pause",
  "clean",
  "clean another list",
  "tick",
  "undo",
  "accept",
  "map without the street",
  "a minute passes",
];

export const plans = fc.record<Plan>({
  sets: fc.constantFrom(1, 1, 2, 3),
  records: fc.constantFrom(3, 6, 10, 24, 24),
  chunk: fc.constantFrom(100, 100, 2, 5),
  addresses: fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 12 }),
  credits: fc.constantFrom(500, 500, 500, 12, 3),
  policy: fc.constantFrom("certain", "certain", "ask_first"),
  limit: fc.constantFrom(null, null, null, 5),
  first: fc.constantFrom("clean", "clean", "schedule"),
  acts: fc.array(
    fc.record<Act>({
      at: fc.nat({ max: LAST_ACT }),
      kind: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(...ACTS) },
        { weight: 2, arbitrary: fc.constantFrom(...OFTEN) },
      ),
      pick: fc.nat({ max: 999 }),
    }),
    { minLength: 1, maxLength: 14 },
  ),
  order: fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 40 }),
});
