import fc from "fast-check";
import { ACTS, type ActKind } from "./acts.ts";
import type { EffectKind } from "./scheduler.ts";

/** `before`: what it waits for from its step on, so that it happens between a plan and its guard, or between guard and call. */
export type Act = { at: number; kind: ActKind; pick: number; before: EffectKind | null };

/** `order`: which of the processes that could go on does, in turn. */
export type Plan = {
  sets: number;
  records: number;
  chunk: number;
  addresses: number[];
  credits: number;
  policy: "certain" | "ask_first";
  /** HubSpot shows a status of each address. */
  showsStatus: boolean;
  cleansAutomatically: boolean;
  /** Of the account, by month; null = none. */
  limit: number | null;
  first: "clean" | "schedule";
  acts: Act[];
  order: number[];
};

const LAST_ACT = 180;
const AIMS = ["statement", "guard", "write", "read"] as const;
const DEATHS: readonly ActKind[] = ["die before the next step", "die after the next step"];
/** What the guard of a write asks about, and what a person does to a record in work. */
const GUARDED: readonly ActKind[] = [
  "lock",
  "edit",
  "pause",
  "stop writing",
  "reopen",
  "dismiss",
  "remove the colleague",
];
const aimOf = (kind: ActKind): fc.Arbitrary<EffectKind | null> => {
  if (DEATHS.includes(kind)) return fc.constantFrom(...AIMS, "transaction");
  return GUARDED.includes(kind) ? fc.constantFrom(null, "guard", ...AIMS) : fc.constantFrom(null, null, ...AIMS);
};
const drawn = (Object.keys(ACTS) as ActKind[]).map((kind) => ({
  weight: ACTS[kind].weight,
  arbitrary: fc.record<Act>({
    at: fc.nat({ max: LAST_ACT }),
    kind: fc.constant(kind),
    pick: fc.nat({ max: 999 }),
    before: aimOf(kind),
  }),
}));

export const plans = fc.record<Plan>({
  sets: fc.constantFrom(1, 1, 2, 3),
  records: fc.constantFrom(3, 6, 10, 24, 24),
  chunk: fc.constantFrom(100, 100, 2, 5),
  addresses: fc.array(fc.nat({ max: 999 }), { minLength: 1, maxLength: 12 }),
  credits: fc.constantFrom(500, 500, 500, 12, 3),
  policy: fc.constantFrom("certain", "ask_first"),
  showsStatus: fc.boolean(),
  cleansAutomatically: fc.boolean(),
  limit: fc.constantFrom(null, null, null, 5),
  first: fc.constantFrom("clean", "clean", "schedule"),
  acts: fc.array(fc.oneof(...drawn), { minLength: 16, maxLength: 48, size: "max" }),
  order: fc.array(fc.nat({ max: 7 }), { minLength: 1, maxLength: 40 }),
});
