import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/time.ts";
import type { Acts } from "./acts.ts";
import { nameIn } from "./addresses.ts";
import { OTHER_LIST } from "./world.ts";

/** What an operator does. */
export const ACTS_OF_OPERATORS = {
  "stop writing": {
    weight: 2,
    async act(world) {
      const { ctx, portal } = world.account;
      const stop = { scope: portal.id, reason: "test", createdBy: "test", includesUndo: true };
      await ctx.db.withSystem((tx) => tx.writeStop.createMany({ data: [stop], skipDuplicates: true }));
      world.promise("stop", "nothing is written in a portal that an operator has stopped", () => true);
    },
  },
  "let write": {
    weight: 1,
    async act(world) {
      const { ctx, portal } = world.account;
      await ctx.db.withSystem((tx) => tx.writeStop.deleteMany({ where: { scope: portal.id } }));
      world.lift("stop");
    },
  },
} satisfies Acts;

/** What HubSpot does, and what is between. */
export const ACTS_OF_HUBSPOT = {
  "next write gets no answer": {
    weight: 1,
    act: (world) => world.account.portal.records.fault({ kind: "no_answer", isApplied: false }),
  },
  "next write is applied without an answer": {
    weight: 2,
    act: (world) => world.account.portal.records.fault({ kind: "no_answer", isApplied: true }),
  },
  "next write is applied late": {
    weight: 2,
    act: (world) => world.account.portal.records.fault({ kind: "no_answer", isApplied: "late" }),
  },
  "next write is answered by somebody else": {
    weight: 1,
    act: (world) => world.account.portal.records.fault({ kind: "foreign", status: 502 }),
  },
  "next write refuses a record": {
    weight: 1,
    act: (world, pick) => world.account.portal.records.fault({ kind: "refuses_records", ids: [world.recordId(pick)] }),
  },
  "next write is refused": {
    weight: 1,
    act: (world, pick) =>
      world.account.portal.records.fault({
        kind: "refuses_call",
        ids: [world.recordId(pick)],
        areNamed: pick % 2 === 0,
      }),
  },
  "next write omits a record": {
    weight: 1,
    act: (world, pick) => world.account.portal.records.fault({ kind: "omits", ids: [world.recordId(pick)] }),
  },
  "refuse calls": {
    weight: 1,
    act: (world) => world.account.portal.records.refuse({ end: "blocked", reason: "missing_permission" }),
  },
  "answer no calls": { weight: 2, act: (world) => world.account.portal.records.refuse("down") },
  "answer calls": { weight: 1, act: (world) => world.account.portal.records.refuse(null) },
  "calls take long": {
    weight: 2,
    act(world) {
      world.account.portal.isSlow = true;
    },
  },
  "calls are quick": {
    weight: 1,
    act(world) {
      world.account.portal.isSlow = false;
    },
  },
  "lock in HubSpot": { weight: 2, act: (world, pick) => world.account.portal.records.lock(world.recordId(pick)) },
  "unlock in HubSpot": {
    weight: 1,
    act(world) {
      const { records } = world.account.portal;
      for (const id of records.membersOf(OTHER_LIST)) records.lock(id, false);
    },
  },
  "require the country with the state": {
    weight: 1,
    act: (world) =>
      world.account.portal.records.require(
        world.account.sets.map((set) => ({ property: nameIn(set, "state"), with: nameIn(set, "country") })),
      ),
  },
} satisfies Acts;

/** What happens to processes, and time. */
export const ACTS_OF_PROCESSES = {
  "dispatch what is due": {
    weight: 5,
    async act(world) {
      await world.background.dispatch();
    },
  },
  "die before the next step": {
    weight: 6,
    act(world) {
      world.fate = "dies before";
      return world.account.scheduler.choices().length > 0;
    },
  },
  "die after the next step": {
    weight: 6,
    act(world) {
      world.fate = "dies after";
      return world.account.scheduler.choices().length > 0;
    },
  },
  stall: {
    weight: 5,
    act(world, pick) {
      const running = world.openJobs().filter(({ process }) => process !== null);
      const job = running[pick % Math.max(1, running.length)];
      job?.stall();
      return job !== undefined;
    },
  },
  "three seconds pass": { weight: 2, act: (world) => world.account.clock.advance(3_000) },
  "a minute passes": { weight: 2, act: (world) => world.account.clock.advance(MINUTE_MS) },
  "two hours pass": { weight: 1, act: (world) => world.account.clock.advance(2 * HOUR_MS) },
  "a month passes": { weight: 1, act: (world) => world.account.clock.advance(32 * DAY_MS) },
} satisfies Acts;
