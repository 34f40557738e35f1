import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { describe, expect, it } from "vitest";
import { RULES } from "../../src/portals/hubspot/classification.ts";
import { Stopped, type RecordEnd, type RecordStore, type Update, type WriteGuard } from "../../src/records/store.ts";
import { memoryWorld } from "./support/memory-world.ts";
import { sandboxRecords } from "./support/sandbox-records.ts";
import type { StoreWorld } from "./support/store-world.ts";

// What each store for records promises to jobs (records/store.ts).

const product = useTestProduct({ HUBSPOT_REQUESTS_PER_SECOND: "1000" });

const WORLDS: Record<string, () => Promise<StoreWorld>> = {
  "in memory": () => Promise.resolve(memoryWorld()),
  "for HubSpot": () => sandboxRecords(product),
};

type Guard = WriteGuard & { asked: number; notAppliedCalls: number };

function guardThat(open: WriteGuard["open"] = (updates) => Promise.resolve(updates), isOpen = () => true): Guard {
  const guard: Guard = {
    asked: 0,
    notAppliedCalls: 0,
    async open(updates) {
      guard.asked += 1;
      return await open(updates);
    },
    isOpen,
    async notApplied() {
      guard.notAppliedCalls += 1;
    },
  };
  return guard;
}

const expected = { city: "bostn", zip: "02110" };
const updateOf = (id: string, more: Partial<Update> = {}): Update => ({
  id,
  values: { city: "Boston" },
  expected,
  readAt: new Date(),
  ...more,
});

async function write(store: RecordStore, updates: readonly Update[], guard: WriteGuard = guardThat()) {
  return await store.withSlot((inner) => inner.write(updates, guard));
}

async function endsOf(store: RecordStore, updates: readonly Update[], guard?: WriteGuard): Promise<RecordEnd[]> {
  const answer = await write(store, updates, guard);
  if (answer instanceof Stopped || answer.end !== "answered") throw new Error("not answered");
  return updates.map(({ id }) => answer.records.get(id) as RecordEnd);
}

/** A minute ago: read again before it is overwritten. */
const stale = () => new Date(Date.now() - 60_000);

const CASES: Record<string, (world: StoreWorld) => Promise<void>> = {
  "answers a read for each id": async (world) => {
    const [first, second, third] = world.ids;
    await world.merge(second);
    await world.lock(third);
    const read = await world.store().read([first, second, third, first], ["city", "no_such_property"]);
    expect(read).toMatchObject({ absent: [second], locked: [third], last: third });
    if (read instanceof Stopped) throw new Error("stopped");
    expect([...read.values.keys()]).toEqual([first]);
    expect(read.values.get(first)).toMatchObject({ city: "bostn" });
    expect([...read.unseen]).toEqual(["no_such_property"]);
  },

  "writes, and says what is kept": async (world) => {
    const [first, second] = world.ids;
    const ends = await endsOf(world.store(), [updateOf(first), updateOf(second)]);
    expect(ends).toMatchObject([{ end: "written", values: { city: "Boston" } }, { end: "written" }]);
    expect(await world.held(first)).toMatchObject({ city: "Boston", zip: "02110" });
    expect(await world.writes()).toBe(2);
  },

  "says where a value is kept otherwise than sent": async (world) => {
    await world.trim("city");
    const [end] = await endsOf(world.store(), [updateOf(world.ids[0], { values: { city: " Boston " } })]);
    expect(end).toMatchObject({ end: "written", values: { city: "Boston" } });
  },

  "leaves alone what was edited since it was read, and names the properties": async (world) => {
    const [first, second] = world.ids;
    await world.edit(first, { zip: "02111" });
    const ends = await endsOf(world.store(), [
      updateOf(first, { readAt: stale() }),
      updateOf(second, { readAt: stale() }),
    ]);
    expect(ends).toMatchObject([{ end: "edited", properties: ["zip"] }, { end: "written" }]);
    expect(await world.held(first)).toMatchObject({ city: "bostn", zip: "02111" });
  },

  "reads stale values again before the guard is asked": async (world) => {
    await world.edit(world.ids[0], { city: "Salem" });
    const guard = guardThat();
    const ends = await endsOf(world.store(), [updateOf(world.ids[0], { readAt: stale() })], guard);
    expect(ends).toMatchObject([{ end: "edited" }]);
    expect(guard.asked).toBe(0);
  },

  "ends records that are locked or gone": async (world) => {
    const [first, second, third] = world.ids;
    await world.merge(second);
    expect(await endsOf(world.store(), [updateOf(first), updateOf(second)])).toMatchObject([
      { end: "written" },
      { end: "absent" },
    ]);
    await world.lock(third);
    expect(await endsOf(world.store(), [updateOf(third)])).toMatchObject([{ end: "locked" }]);
    expect(await world.writes()).toBe(1);
  },

  "names the records that are refused, and writes the others": async (world) => {
    const [first, second] = world.ids;
    await world.fault({ kind: "refuses_records", ids: [second] });
    const [written, refused] = await endsOf(world.store(), [updateOf(first), updateOf(second)]);
    expect(written).toMatchObject({ end: "written" });
    if (refused?.end !== "refused") throw new Error("not refused");
    expect([...refused.names.records]).toEqual([second]);
    expect(await world.held(second)).toMatchObject({ city: "bostn" });
  },

  "answers a call that is refused as a whole, with names or without": async (world) => {
    const [first, second] = world.ids;
    for (const areNamed of [true, false]) {
      await world.fault({ kind: "refuses_call", ids: [second], areNamed });
      const answer = await write(world.store(), [updateOf(first), updateOf(second)]);
      if (answer instanceof Stopped || answer.end !== "refused") throw new Error("not refused");
      expect([...answer.names.records]).toEqual(areNamed ? [second] : []);
    }
    expect(await world.writes()).toBe(0);
  },

  "reads again what an answer does not mention": async (world) => {
    await world.fault({ kind: "omits", ids: [world.ids[0]] });
    const [end] = await endsOf(world.store(), [updateOf(world.ids[0])]);
    expect(end).toEqual({ end: "not_written" });
  },

  "throws where it is unknown whether the call was applied": async (world) => {
    const [first] = world.ids;
    const guard = guardThat();
    for (const isApplied of [false, true]) {
      await world.fault({ kind: "no_answer", isApplied });
      await expect(write(world.store(), [updateOf(first)], guard)).rejects.toThrow();
    }
    expect(guard.notAppliedCalls).toBe(0);
    expect(await world.writes()).toBe(1);
  },

  "takes an answer that is not the store's own for none, whatever its status": async (world) => {
    const guard = guardThat();
    for (const status of [200, 400, 401, 403, 404, 409, 423, 429, 502]) {
      await world.fault({ kind: "foreign", status });
      await expect(write(world.store(), [updateOf(world.ids[0])], guard)).rejects.toThrow();
    }
    expect(guard.notAppliedCalls).toBe(0);
    expect(await endsOf(world.store(), [updateOf(world.ids[0])])).toMatchObject([{ end: "written" }]);
  },

  "sends nothing that the guard does not let pass": async (world) => {
    const [first, second] = world.ids;
    expect(
      await write(
        world.store(),
        [updateOf(first)],
        guardThat(async () => "closed"),
      ),
    ).toMatchObject({
      end: "closed",
    });
    const some = guardThat(async (updates) => updates.filter(({ id }) => id !== first));
    expect(await endsOf(world.store(), [updateOf(first), updateOf(second)], some)).toMatchObject([
      { end: "not_sent" },
      { end: "written" },
    ]);
    const nothing = guardThat(async () => []);
    expect(await endsOf(world.store(), [updateOf(first)], nothing)).toMatchObject([{ end: "not_sent" }]);
    expect(await world.writes()).toBe(1);
  },

  "sends nothing once the guard has closed, and says so": async (world) => {
    const guard = guardThat(undefined, () => false);
    expect(await write(world.store(), [updateOf(world.ids[0])], guard)).toMatchObject({ end: "closed" });
    expect(guard.notAppliedCalls).toBe(1);
    expect(await world.writes()).toBe(0);
  },

  "leaves out entries of a page of members that name no record, and counts them": async (world) => {
    const membersOf = (listId: string) => world.store().members({ of: "list", listId, readBefore: 0 }, null);
    const whole = await membersOf(world.lists.large);
    expect(whole).toMatchObject({ unreadable: 0, next: null });
    await world.unnamed();
    const page = await membersOf(world.lists.large);
    expect(page).toMatchObject({ unreadable: 3, next: null });
    if (typeof page === "string" || page instanceof Stopped) throw new Error("no page");
    expect(page.members).toHaveLength(37);
  },

  "takes a page of members of which more than a tenth name no record for no answer": async (world) => {
    await world.unnamed();
    const read = world.store().members({ of: "list", listId: world.lists.small, readBefore: 0 }, null);
    await expect(read).rejects.toThrow();
  },

  "refuses a call of the outer store while a slot is held": async (world) => {
    const store = world.store();
    await expect(store.withSlot(() => store.read([world.ids[0]], ["city"]))).rejects.toThrow();
    expect(await store.withSlot((inner) => inner.read([world.ids[0]], ["city"]))).toMatchObject({ locked: [] });
  },
};

/** By the statuses and the condition of a row: how a write that is answered so ends. */
const REFUSALS: Record<string, { body?: Record<string, unknown>; end: string }> = {
  "401": { end: "stopped hubspot_refuses" },
  "429 policy DAILY": { body: { policyName: "DAILY" }, end: "stopped daily_limit" },
  "429": { end: "thrown" },
  "477": { end: "thrown" },
  "423": { end: "locked" },
  "408": { end: "thrown" },
  "403": { end: "stopped missing_permission" },
  "400 names a record": { body: { context: { ids: ["9"] } }, end: "refused" },
  "400 names a property": { body: { context: { propertyName: ["city"] } }, end: "refused" },
  "400": { end: "refused" },
  "405": { end: "stopped plumbline_error" },
  "other 4xx": { end: "stopped hubspot_refuses" },
  "any other": { end: "thrown" },
};
const STATUS_OF: Record<string, number> = { "other 4xx": 402, "any other": 500 };

/** The rows that may decide about a write. */
const rows = RULES.filter(({ operations }) => !operations || operations.includes("write_records"));

function keyOf({ statuses, when }: (typeof RULES)[number]): string {
  if (typeof statuses === "string") return statuses;
  // 400 is taken by the rows about calls.
  const status = statuses[0] === 400 && statuses.includes(405) ? 405 : statuses[0];
  return [status, when].filter((part) => part !== undefined).join(" ");
}

describe.each(Object.entries(WORLDS))("a store %s", (_name, make) => {
  it.each(Object.entries(CASES))(
    "%s",
    async (_what, check) => await expect(check(await make())).resolves.toBeUndefined(),
  );

  it.each(rows.map((row) => [keyOf(row), row] as const))("ends a write as defined for %s", async (key) => {
    const world = await make();
    const wanted = REFUSALS[key];
    if (!wanted) throw new Error(`the row ${key} of classification.ts has no case`);
    const status = STATUS_OF[key] ?? Number(key.slice(0, 3));
    // A token that HubSpot refuses is refreshed once.
    for (let times = key === "401" ? 2 : 1; times > 0; times -= 1)
      await world.fault({ kind: "status", status, body: wanted.body ?? {} });
    const end = await write(world.store(), [updateOf(world.ids[0])]).then(
      (answer) => {
        if (answer instanceof Stopped)
          return answer.why.end === "blocked" ? `stopped ${answer.why.reason}` : answer.why.end;
        return answer.end === "answered" ? (answer.records.get(world.ids[0])?.end ?? "") : answer.end;
      },
      () => "thrown",
    );
    expect(end).toBe(wanted.end);
    expect(await world.writes()).toBe(0);
  });
});

it("fails a store that writes everything it is given", async () => {
  const failed: string[] = [];
  for (const [what, check] of Object.entries(CASES))
    await check(memoryWorld({ isCareless: true })).catch(() => failed.push(what));
  expect(failed).toEqual([
    "leaves alone what was edited since it was read, and names the properties",
    "reads stale values again before the guard is asked",
    "sends nothing that the guard does not let pass",
    "sends nothing once the guard has closed, and says so",
  ]);
});
