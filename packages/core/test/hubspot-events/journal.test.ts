import type { Context } from "@plumbline/core/context.ts";
import { drainInbox } from "@plumbline/core/hubspot-events/drain-inbox.ts";
import { listAutoClean, setAutoClean } from "@plumbline/core/hubspot-events/auto-clean.ts";
import { useTestProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { cleanRecords } from "../support/clean-records.ts";
import {
  actorOf,
  at,
  callsOf,
  connectionOf,
  eventOwner,
  noControl,
  recordId,
  type EventOwner,
} from "../support/event-owner.ts";
import {
  duePollsOf,
  edit,
  feedOf,
  found,
  freshReader,
  journalOf,
  MINUTE_MS,
  pollDeals,
  published,
  read,
  readerOf,
  journalOwner,
} from "./support/journal-owner.ts";

// No webhook reports custom properties of deals: HubSpot's journal does, and the poll finds what it misses.

const product = useTestProduct({ HUBSPOT_JOURNAL: "true", HUBSPOT_REQUESTS_PER_SECOND: "1000" });
beforeEach(() => freshReader(product));

type Statement = Context["db"]["statement"];

/** The same process, with something that happens right before a statement that contains this text. */
function before(text: string, work: () => Promise<unknown>): Context {
  let isDone = false;
  onTestFinished(() => expect(isDone).toBe(true));
  const statement: Statement = async (query) => {
    if (!isDone && query.sql.includes(text)) {
      isDone = true;
      await work();
    }
    return await product.ctx.db.statement(query);
  };
  return { ...product.ctx, db: { ...product.ctx.db, statement } };
}

const died = () => Promise.reject(new Error("died here"));

/** A process that cannot store anything of this account. */
function failingFor({ connection }: EventOwner): Context {
  const withAccount: Context["db"]["withAccount"] = async (accountId, work) => {
    if (accountId === connection.accountId) throw new Error("cannot be stored");
    return await product.ctx.db.withAccount(accountId, work);
  };
  return { ...product.ctx, db: { ...product.ctx.db, withAccount } };
}

const jobsOf = ({ connection }: EventOwner, kind = "update") =>
  product.ctx.db.withSystem((tx) => tx.job.count({ where: { connectionId: connection.id, kind } }));

const memoriesOf = ({ connection }: EventOwner) =>
  product.ctx.db.withSystem((tx) =>
    tx.recordMemory.findMany({ where: { connectionId: connection.id }, select: { recordId: true } }),
  );

const detectionOf = async ({ connection }: EventOwner) => {
  const [deal] = await listAutoClean(product.ctx, actorOf(connection.accountId), { connectionId: connection.id });
  return deal?.detection;
};

it("finds an edit of a deal without a poll, and ignores unmapped properties", async () => {
  const owner = await journalOwner(product);
  expect(await detectionOf(owner)).toBe("journal");
  await product.control("POST", `/portals/${owner.portalId}/stats/reset`);
  await published(product, () => edit(owner, product, recordId(0), "Sprngfield"));
  await product.control("PATCH", `/portals/${owner.portalId}/records/deal/${recordId(1)}`, {
    properties: { dealname: "Another name" },
  });
  expect(await read(product)).toEqual({ end: "waiting" });
  expect(await found(product, owner)).toEqual([recordId(0)]);
  expect(await duePollsOf(product, owner)).toEqual([]);
  expect(await callsOf(product, owner.portalId)).toEqual({});
  await drainInbox(product.ctx, { connectionId: owner.connection.id }, noControl);
  expect(await jobsOf(owner)).toBe(1);
});

it("does nothing while turned off, and keeps polling", async () => {
  const owner = await eventOwner(product, ["deal"]);
  const off = { ...product.ctx, hubspotApp: null };
  expect(await duePollsOf(product, owner, off)).toEqual(["deal"]);
  expect(await read(product, off)).toEqual({ end: "off" });
  expect(await feedOf(product, owner)).toBeNull();
  expect((await journalOf(product)).subscriptions).toEqual([]);
  expect(await detectionOf(owner)).toBe("poll");
});

it("polls what the journal reported before it was turned off", async () => {
  const owner = await journalOwner(product);
  const off = { ...product.ctx, hubspotApp: null };
  await edit(owner, product, recordId(0), "Sprngfield");
  expect(await duePollsOf(product, owner, off)).toEqual(["deal"]);
  expect(await pollDeals(product.ctx, owner)).toEqual({ found: 1 });
  expect(await detectionOf(owner)).toBe("poll");
});

it("starts at the newest entry, or at the earliest if the journal was empty", async () => {
  const owner = await journalOwner(product);
  expect((await readerOf(product)).journalOffset).toBe("earliest");
  await published(product, () => edit(owner, product, recordId(0), "Sprngfield"));
  await published(product, () => edit(owner, product, recordId(1), "Sprngfield"));
  await read(product);
  expect(await found(product, owner)).toEqual([recordId(0), recordId(1)]);
});

it("stores late and duplicate reports once", async () => {
  const owner = await journalOwner(product);
  await product.control("PUT", "/journal", { copies: 2, delayMs: 200 });
  await published(product, () => edit(owner, product, recordId(0), "Sprngfield"), 2);
  await read(product);
  expect(await found(product, owner)).toEqual([recordId(0)]);
});

it("neither loses nor duplicates events if a process dies between inbox and offset", async () => {
  const owner = await journalOwner(product);
  await published(product, () => edit(owner, product, recordId(0), "Sprngfield"));
  const { journalOffset } = await readerOf(product);
  await expect(read(product, before("SET journal_offset = ?", died))).rejects.toThrow("died here");
  expect(await found(product, owner)).toEqual([recordId(0)]);
  expect((await readerOf(product)).journalOffset).toBe(journalOffset);
  expect(await read(product)).toEqual({ end: "waiting" });
  expect(await found(product, owner)).toEqual([recordId(0)]);
  expect((await readerOf(product)).journalOffset).not.toBe(journalOffset);
});

it("lets only one of two readers read", async () => {
  const owner = await journalOwner(product);
  await published(product, () => edit(owner, product, recordId(0), "Sprngfield"));
  const holder = before("SET journal_offset = ?", async () => {
    expect(await read(product)).toEqual({ end: "waiting" });
    expect((await readerOf(product)).journalOffset).toBe("earliest");
  });
  await read(product, holder);
  expect((await readerOf(product)).journalOffset).not.toBe("earliest");
  expect(await found(product, owner)).toEqual([recordId(0)]);
});

it("stops a reader that has been replaced", async () => {
  const owner = await journalOwner(product);
  const next = (index: number) => published(product, () => edit(owner, product, recordId(index), "Sprngfield"));
  await next(0);
  const overtaken = before("SET journal_offset = ?", async () => {
    await next(1);
    await read(product, at(product.ctx, Date.now() + 4 * MINUTE_MS));
    await next(2);
  });
  expect(await read(product, overtaken)).toEqual({ end: "waiting" });
  // It has neither moved on to the third entry nor back before the second.
  expect((await readerOf(product)).journalOffset).toBe((await journalOf(product)).entries[1]?.offset);
  await read(product);
  expect(await found(product, owner)).toEqual([recordId(0), recordId(1), recordId(2)]);
});

it("polls from the gap if HubSpot no longer has the offset, and continues at the newest entry", async () => {
  const owner = await journalOwner(product);
  await published(product, () => edit(owner, product, recordId(0), "Sprngfield"));
  await read(product);
  await published(product, () => edit(owner, product, recordId(1), "Sprngfield"));
  await product.control("DELETE", "/journal/entries");
  await published(product, () => product.control("POST", "/journal/entries", { events: [] }));
  await read(product);
  expect((await readerOf(product)).journalOffset).toBe((await journalOf(product)).entries.at(-1)?.offset);
  expect(await duePollsOf(product, owner)).toEqual(["deal"]);
  expect((await pollDeals(product.ctx, owner)).found).toBeGreaterThanOrEqual(1);
  expect(await found(product, owner)).toContain(recordId(1));
  // The journal continues to report meanwhile.
  await published(product, () => edit(owner, product, recordId(2), "Sprngfield"));
  await read(product);
  expect(await found(product, owner)).toContain(recordId(2));
  await pollDeals(at(product.ctx, Date.now() + 15 * MINUTE_MS), owner);
  expect(await duePollsOf(product, owner)).toEqual([]);
});

it("treats a refused offset as the newest if nothing comes after it", async () => {
  const owner = await journalOwner(product);
  await published(product, () => edit(owner, product, recordId(0), "Sprngfield"));
  await read(product);
  await product.control("POST", "/faults", { kind: "refuse", route: "journal/next", status: 404 });
  expect(await read(product)).toEqual({ end: "waiting" });
  expect(await feedOf(product, owner)).toMatchObject({ gapFrom: null });
});

it("polls after a reader was silent for 15 minutes, and ends the gap when it reads again", async () => {
  const owner = await journalOwner(product);
  const late = at(product.ctx, Date.now() + 16 * MINUTE_MS);
  expect(await duePollsOf(product, owner, at(product.ctx, Date.now() + 14 * MINUTE_MS))).toEqual([]);
  expect(await duePollsOf(product, owner, at(product.ctx, Date.now() + 16 * MINUTE_MS))).toEqual(["deal"]);
  await published(product, () => edit(owner, product, recordId(0), "Sprngfield"));
  await read(product, late);
  // At the newest entry: the poll finds earlier changes.
  expect(await found(product, owner)).toEqual([]);
  expect(await pollDeals(product.ctx, owner)).toEqual({ found: 1 });
  expect(await feedOf(product, owner)).toMatchObject({ gapUntil: late.now() });
  await pollDeals(at(product.ctx, Date.now() + 45 * MINUTE_MS), owner);
  expect(await feedOf(product, owner)).toMatchObject({ gapFrom: null, gapUntil: null });
});

it("skips a connection whose events fail three times, and polls it", async () => {
  const sick = await journalOwner(product);
  const well = await journalOwner(product);
  await product.control("PUT", "/journal", { delayMs: 300 });
  await published(product, async () => {
    await edit(sick, product, recordId(0), "Sprngfield");
    await edit(well, product, recordId(1), "Sprngfield");
  });
  const failing = failingFor(sick);
  const { journalOffset } = await readerOf(product);
  for (const attempt of [1, 2]) {
    expect(await read(product, failing)).toEqual({ end: "waiting" });
    expect(await feedOf(product, sick)).toMatchObject({ failures: attempt, gapFrom: null });
    expect((await readerOf(product)).journalOffset).toBe(journalOffset);
  }
  expect(await found(product, well)).toEqual([recordId(1)]);
  await read(product, failing);
  expect((await readerOf(product)).journalOffset).not.toBe(journalOffset);
  expect(await duePollsOf(product, sick)).toEqual(["deal"]);
  expect(await duePollsOf(product, well)).toEqual([]);
  expect(await pollDeals(product.ctx, sick)).toEqual({ found: 1 });
  // The next failure does not delay the others at all.
  await published(product, () => edit(sick, product, recordId(2), "Sprngfield"));
  const { journalOffset: moved } = await readerOf(product);
  await read(product, failing);
  expect((await readerOf(product)).journalOffset).not.toBe(moved);
});

it.each(["malformed", "missing", "redirect"])(
  "reads nothing of a file that is %s, and retries later",
  async (spoil) => {
    const owner = await journalOwner(product);
    await published(product, () => edit(owner, product, recordId(0), "Sprngfield"));
    await product.control("PUT", "/journal", { spoil });
    await expect(read(product)).rejects.toThrow();
    expect(await found(product, owner)).toEqual([]);
    await read(product);
    expect(await found(product, owner)).toEqual([recordId(0)]);
  },
);

it("polls the changes of a file that is too large, and continues after it", async () => {
  const owner = await journalOwner(product);
  await published(product, () => edit(owner, product, recordId(0), "Sprngfield"));
  await product.control("PUT", "/journal", { spoil: "large" });
  const { journalOffset } = await readerOf(product);
  expect(await read(product)).toEqual({ end: "waiting" });
  expect((await readerOf(product)).journalOffset).not.toBe(journalOffset);
  expect(await found(product, owner)).toEqual([]);
  expect(await duePollsOf(product, owner)).toEqual(["deal"]);
  expect(await pollDeals(product.ctx, owner)).toEqual({ found: 1 });
  expect(await found(product, owner)).toEqual([recordId(0)]);
});

it("connects only to public addresses", async () => {
  const owner = await journalOwner(product);
  await published(product, () => edit(owner, product, recordId(0), "Sprngfield"));
  const strict = { ...product.ctx, config: { ...product.ctx.config, webhookAllowedHosts: [] } };
  await expect(read(product, strict)).rejects.toThrow("not_https");
  expect(await found(product, owner)).toEqual([]);
});

it("drops deleted and merged records, and cleans the record that a merge leaves", async () => {
  const owner = await journalOwner(product);
  await cleanRecords(product, owner, [recordId(0), recordId(1), recordId(2)], "deal");
  await read(product);
  await product.ctx.db.withSystem((tx) => tx.hubspotEvent.deleteMany());
  expect(await memoriesOf(owner)).toHaveLength(3);
  const deal = (id: string) => `/portals/${owner.portalId}/records/deal/${id}`;
  await published(product, () => product.control("POST", `${deal(recordId(0))}/delete`));
  await published(product, () => product.control("POST", `${deal(recordId(1))}/merge`, { into: recordId(2) }));
  await read(product);
  expect(await memoriesOf(owner)).toEqual([{ recordId: recordId(2) }]);
  expect(new Set(await found(product, owner))).toEqual(new Set([recordId(2)]));
});

it("drops its own writes after reading a hundred records once", async () => {
  const owner = await journalOwner(product);
  const ids = Array.from({ length: 10 }, (_, index) => recordId(index));
  await published(product, async () => {
    for (const id of ids) await edit(owner, product, id, "sprngfield");
  });
  await cleanRecords(product, owner, ids, "deal");
  await expect.poll(async () => (await journalOf(product)).entries.length).toBeGreaterThanOrEqual(2);
  await read(product);
  expect(await found(product, owner)).not.toEqual([]);
  await product.control("POST", `/portals/${owner.portalId}/stats/reset`);
  await drainInbox(product.ctx, { connectionId: owner.connection.id }, noControl);
  expect(await jobsOf(owner)).toBe(0);
  expect((await callsOf(product, owner.portalId))["batch/read"]).toBe(1);
});

it("confirms with HubSpot that the app was uninstalled", async () => {
  const owner = await journalOwner(product);
  const uninstalled = {
    portalId: Number(owner.portalId),
    type: "app_lifecycle_event",
    action: "APP_UNINSTALL",
    occurredAt: new Date().toISOString(),
  };
  // Reported late, after the customer has reconnected the portal.
  await published(product, () => product.control("POST", "/journal/entries", { events: [uninstalled] }));
  await read(product);
  expect(await connectionOf(product, owner.portalId)).toMatchObject({ status: "active" });
  await published(product, () => product.control("POST", `/portals/${owner.portalId}/uninstall`));
  await read(product);
  expect(await connectionOf(product, owner.portalId)).toMatchObject({ status: "needs_reconnect" });
});

it("ends when no subscription is left", async () => {
  const owner = await journalOwner(product);
  const { accountId, portalId } = owner.connection;
  await setAutoClean(product.ctx, actorOf(accountId), {
    portalId,
    objectType: "deal",
    addressSet: "primary",
    isOn: false,
  });
  await product.ctx.db.withSystem((tx) => tx.changeFeed.deleteMany());
  expect(await read(product)).toEqual({ end: "off" });
});
