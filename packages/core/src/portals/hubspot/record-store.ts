import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import {
  CALL_SIZE,
  FRESH_MS,
  READ_AGAIN,
  Stopped,
  type CrmProperty,
  type ListInfo,
  type MemberPage,
  type MembersAnswer,
  type MemberSource,
  type OpenRecords,
  type ReadAnswer,
  type RecordEnd,
  type RecordsPlace,
  type RecordStore,
  type RecordValues,
  type StoreRun,
  type Update,
  type WriteAnswer,
  type WriteGuard,
} from "../../records/store.ts";
import { StopRequested } from "../../work/run-control.ts";
import { asUserFacingError } from "./as-user-facing-error.ts";
import { changesByDate, type Changes } from "./changes-by-date.ts";
import { HubspotBlocked, HubspotError, isRefusal } from "./errors.ts";
import { getList, MEMBERSHIP_PAGE, readMemberships } from "./lists.ts";
import { EndlessPages, PageGuard } from "./pages.ts";
import { objectTypeId } from "./paths.ts";
import { SecondSlot, type CallOptions, type Slot } from "./port.ts";
import { readProperties } from "./properties.ts";
import { RateBudgetFull } from "./rate-budget.ts";
import { readRecords, writeRecords, type WriteResult } from "./records.ts";
import { searchModified, searchRecent } from "./search.ts";

type StoreContext = Pick<Context, "hubspot" | "now">;

/** The records of a portal, over HubSpot's API. */
export function hubspotRecords(ctx: StoreContext): OpenRecords {
  return (place, run) => new HubspotRecordStore(ctx, place, run);
}

/** Refused calls of a read that are split further. Records still together then count as locked, and are read again later. */
const MOST_SPLITS = 8;
/** Calls in a row that were refused although each had fewer records: the portal is locked rather than some of them. */
const MOST_IN_VAIN = 6;

type Splits = { left: number };

type CallRead = { values: RecordValues; locked: string[]; unseen: string[]; sentAt: Date | null };

class HubspotRecordStore implements RecordStore {
  readonly #ctx: StoreContext;
  readonly #place: RecordsPlace;
  readonly #run: StoreRun;
  /** Of the inner store: the calls under its slot share it. */
  readonly #held: HeldSlot | null;
  #holdsSlot = false;
  #changes: AsyncGenerator<Changes, boolean> | null = null;
  #memberPages = new PageGuard();
  /** By record id: when values were read again under this slot. */
  readonly #readAgainAt = new Map<string, Date>();

  constructor(ctx: StoreContext, place: RecordsPlace, run: StoreRun, held: HeldSlot | null = null) {
    this.#ctx = ctx;
    this.#place = place;
    this.#run = run;
    this.#held = held;
  }

  async definitions(): Promise<readonly CrmProperty[] | Stopped> {
    const { ref, objectType } = this.#place;
    return await this.#answer(async () =>
      readProperties(this.#ctx.hubspot, ref, objectType, await this.#optionsForRead()),
    );
  }

  async list(listId: string): Promise<ListInfo | "absent" | Stopped> {
    const { ref, objectType } = this.#place;
    return await this.#answer(async () => {
      try {
        const found = await getList(this.#ctx.hubspot, ref, listId, await this.#optionsForRead());
        const { name, size, isReady } = found;
        return { name, size, isReady, isOfType: found.objectTypeId === objectTypeId(objectType) };
      } catch (error) {
        if (isAbout(error, "record")) return "absent";
        throw error;
      }
    });
  }

  async members(source: MemberSource, cursor: string | null): Promise<MembersAnswer> {
    return await this.#answer(async () => {
      switch (source.of) {
        case "list":
          return await this.#membersOfList(source, cursor);
        case "changes":
          return await this.#changesOf(source, cursor);
        case "recent": {
          const { ref, objectType } = this.#place;
          const { properties } = source;
          const { waitPolicy } = this.#run;
          const page = await searchRecent(this.#ctx.hubspot, ref, { objectType, properties }, { waitPolicy });
          return { members: page.ids.map(asMember), unreadable: page.unreadable, next: null };
        }
      }
    });
  }

  async read(ids: readonly string[], properties: readonly string[], withinMs?: number): Promise<ReadAnswer | Stopped> {
    return await this.#answer(async () => {
      const all = [...new Set(ids)];
      const calls = Array.from({ length: Math.ceil(all.length / CALL_SIZE) }, (_, index) =>
        all.slice(index * CALL_SIZE, (index + 1) * CALL_SIZE),
      );
      const splits: Splits = { left: MOST_SPLITS };
      if (withinMs === undefined && !this.#held)
        return this.#asAnswer(all, await Promise.all(calls.map((call) => this.#readCall(call, properties, splits))));
      const reads: CallRead[] = [];
      for (const call of calls) {
        const first = reads[0]?.sentAt ?? null;
        if (withinMs !== undefined && first && this.#ctx.now().getTime() - first.getTime() >= withinMs) break;
        reads.push(await this.#readCall(call, properties, splits));
      }
      return this.#asAnswer(all.slice(0, reads.length * CALL_SIZE), reads);
    });
  }

  async write(updates: readonly Update[], guard: WriteGuard): Promise<WriteAnswer | Stopped> {
    const held = this.#held;
    if (!held) return await this.withSlot((inner) => inner.write(updates, guard));
    return await this.#answer(async () => {
      await held.takeMoment();
      const ends = new Map<string, RecordEnd>();
      const fresh = await this.#withoutEdited(updates, ends);
      if (fresh.length === 0) return { end: "answered", records: ends, stopped: null };
      const sent = await guard.open(fresh);
      if (sent === "closed") return { end: "closed", notSent: ends };
      for (const { id } of fresh) if (!sent.some((one) => one.id === id)) ends.set(id, { end: "not_sent" });
      if (sent.length === 0) return { end: "answered", records: ends, stopped: null };
      const result = await this.#send(sent, guard, held);
      if (result === "too_late") return { end: "closed", notSent: ends };
      if (result.end === "refused") return { end: "refused", names: result.named, notSent: ends };
      return { end: "answered", records: ends, stopped: await this.#endSent(ends, sent, result) };
    });
  }

  async withSlot<T>(work: (inner: RecordStore) => Promise<T>): Promise<T | Stopped> {
    if (this.#held) return await work(this);
    const { waitPolicy } = this.#run;
    let hasSlot = false;
    try {
      return await this.#ctx.hubspot.withSlot(this.#place.ref, { isUrgent: true, waitPolicy }, async (slot) => {
        hasSlot = true;
        this.#holdsSlot = true;
        return await work(new HubspotRecordStore(this.#ctx, this.#place, this.#run, new HeldSlot(slot)));
      });
    } catch (error) {
      if (hasSlot) throw error;
      return stoppedBy(error);
    } finally {
      this.#holdsSlot = false;
    }
  }

  /** A refusal of the portal is an answer, except for a person, who is shown it as an error. */
  async #answer<T>(work: () => Promise<T>): Promise<T | Stopped> {
    if (this.#holdsSlot) throw new SecondSlot();
    this.#run.heartbeat?.();
    if (this.#run.waitPolicy.isInteractive) return await asUserFacingError(work());
    try {
      return await work();
    } catch (error) {
      return stoppedBy(error);
    }
  }

  /** Under one slot, each call but the write has a moment of its own. */
  async #optionsForRead(): Promise<CallOptions> {
    const { waitPolicy } = this.#run;
    if (!this.#held) return { waitPolicy };
    await this.#held.slot.next();
    return { waitPolicy, slot: this.#held.slot };
  }

  async #membersOfList(
    { listId, readBefore }: Extract<MemberSource, { of: "list" }>,
    after: string | null,
  ): Promise<MemberPage | "absent" | "cursor_refused"> {
    const { hubspot } = this.#ctx;
    const { ref } = this.#place;
    const { waitPolicy } = this.#run;
    try {
      // Takes priority over reads of records: eight chunks would leave the list one call in nine, and soon have nothing to do.
      const page = await hubspot.withSlot(ref, { isUrgent: true, waitPolicy }, (slot) =>
        readMemberships(hubspot, ref, { listId, after }, { waitPolicy, slot }),
      );
      const { members, unreadable, after: next, total } = page;
      const stated = total === null ? null : total - readBefore;
      this.#memberPages.accept({ ids: members.map(({ recordId }) => recordId), next, stated });
      return { members, unreadable, next };
    } catch (error) {
      if (isAbout(error, "record")) return "absent";
      if (isAbout(error, "call")) return "cursor_refused";
      throw error;
    }
  }

  async #changesOf(
    { from, to, atMost }: Extract<MemberSource, { of: "changes" }>,
    cursor: string | null,
  ): Promise<MemberPage | "endless"> {
    const { ref, objectType } = this.#place;
    const { waitPolicy } = this.#run;
    const maxPages = Math.max(1, Math.ceil(atMost / MEMBERSHIP_PAGE));
    if (cursor === null)
      this.#changes = changesByDate(
        (input) => searchModified(this.#ctx.hubspot, ref, { ...input, objectType, properties: [] }, { waitPolicy }),
        { from, to, maxPages },
      );
    if (!this.#changes) throw new Error("the walk over changes has not begun");
    const page = await this.#changes.next();
    if (page.done) return page.value ? { members: [], unreadable: 0, next: null } : "endless";
    const { records, unreadable } = page.value;
    return { members: records.map(({ id }) => asMember(id)), unreadable, next: "more" };
  }

  /** One call, in halves where a record is locked, so that the others are read: all halves of one size before smaller ones. */
  async #readCall(
    ids: readonly string[],
    properties: readonly string[],
    splits: Splits = { left: MOST_SPLITS },
  ): Promise<CallRead> {
    const read: CallRead = { values: new Map(), locked: [], unseen: [], sentAt: null };
    let inVain = 0;
    const parts = [ids];
    for (let part = parts.shift(); part; part = parts.shift()) {
      this.#run.heartbeat?.();
      if (inVain >= MOST_IN_VAIN) {
        read.locked.push(...part);
        continue;
      }
      try {
        const { sentAt, values } = await this.#sendRead(part, properties);
        inVain = 0;
        read.sentAt ??= sentAt;
        for (const [id, held] of values) read.values.set(id, held);
        const held = [...values.values()];
        if (held.length > 0) read.unseen.push(...properties.filter((name) => !held.some((one) => name in one)));
      } catch (error) {
        if (!isAbout(error, "locked")) throw error;
        inVain += 1;
        splits.left -= 1;
        const middle = Math.ceil(part.length / 2);
        // One record is locked, or too many to find each with reasonable cost.
        if (part.length === 1 || splits.left < 0) read.locked.push(...part);
        else parts.push(part.slice(0, middle), part.slice(middle));
      }
    }
    return read;
  }

  async #sendRead(
    ids: readonly string[],
    properties: readonly string[],
  ): Promise<{ sentAt: Date; values: RecordValues }> {
    const { hubspot, now } = this.#ctx;
    const { ref, objectType } = this.#place;
    const { waitPolicy, job } = this.#run;
    const send = async (options: CallOptions) => ({
      // Taken at the call itself: waiting for a place can take longer than values stay fresh.
      sentAt: now(),
      values: await readRecords(hubspot, ref, { objectType, ids, properties, handlesLocks: true }, options),
    });
    if (this.#held) return await send(await this.#optionsForRead());
    const input = { isUrgent: false, waitPolicy, ...(job === undefined ? {} : { job }) };
    return await hubspot.withSlot(ref, input, (slot) => send({ waitPolicy, slot }));
  }

  #asAnswer(ids: readonly string[], reads: readonly CallRead[]): ReadAnswer {
    const values: RecordValues = new Map(reads.flatMap((read) => [...read.values]));
    const locked = new Set(reads.flatMap((read) => read.locked));
    return {
      values,
      locked: [...locked],
      absent: ids.filter((id) => !values.has(id) && !locked.has(id)),
      last: ids.at(-1) ?? null,
      readAt: reads.find(({ sentAt }) => sentAt !== null)?.sentAt ?? this.#ctx.now(),
      unseen: new Set(reads.flatMap((read) => read.unseen)),
    };
  }

  /** Reads stale values again; what was edited, locked or deleted meanwhile gets its end. */
  async #withoutEdited(updates: readonly Update[], ends: Map<string, RecordEnd>): Promise<readonly Update[]> {
    const now = this.#ctx.now().getTime();
    const isFresh = ({ id, readAt }: Update) =>
      readAt !== READ_AGAIN && now - (this.#readAgainAt.get(id) ?? readAt).getTime() <= FRESH_MS;
    if (updates.every(isFresh)) return updates;
    const properties = [...new Set(updates.flatMap(({ expected }) => Object.keys(expected)))];
    // The slot is taken before: waiting for it afterwards could make the values stale again.
    const read = await this.#readCall(
      updates.map(({ id }) => id),
      properties,
    );
    for (const { id, expected } of updates) {
      const held = read.values.get(id);
      const edited = Object.keys(expected).filter((name) => (held?.[name] ?? "") !== expected[name]);
      if (read.locked.includes(id)) ends.set(id, { end: "locked" });
      else if (!held) ends.set(id, { end: "absent" });
      else if (edited.length > 0) ends.set(id, { end: "edited", properties: edited });
      else this.#readAgainAt.set(id, read.sentAt ?? this.#ctx.now());
    }
    return updates.filter(({ id }) => !ends.has(id));
  }

  async #send(sent: readonly Update[], guard: WriteGuard, { slot }: HeldSlot): Promise<WriteResult | "too_late"> {
    const { ref, objectType } = this.#place;
    const updates = sent.map(({ id, values }) => ({ id, properties: values }));
    const beforeSend = () => {
      if (!guard.isOpen()) throw new TooLate();
    };
    const { waitPolicy } = this.#run;
    try {
      return await writeRecords(this.#ctx.hubspot, ref, { objectType, updates }, { waitPolicy, slot, beforeSend });
    } catch (error) {
      // The next attempt does not have to wait for an update that was not applied.
      if (isNotApplied(error)) await guard.notApplied();
      if (error instanceof TooLate) return "too_late";
      throw error;
    }
  }

  /** Ends what was sent; returns why records that HubSpot did not confirm could not be read again. */
  async #endSent(
    ends: Map<string, RecordEnd>,
    sent: readonly Update[],
    result: Exclude<WriteResult, { end: "refused" }>,
  ): Promise<Stopped | null> {
    if (result.end === "locked") {
      for (const { id } of sent) ends.set(id, { end: "locked" });
      return null;
    }
    const { written, refused: names } = result;
    for (const { id } of sent) {
      const values = written.get(id);
      if (values) ends.set(id, { end: "written", values });
      else if (names.records.has(id)) ends.set(id, { end: "refused", names });
    }
    const open = sent.filter(({ id }) => !ends.has(id));
    if (open.length === 0) return null;
    const properties = [...new Set(open.flatMap(({ values, expected }) => Object.keys({ ...expected, ...values })))];
    const read = await this.read(
      open.map(({ id }) => id),
      properties,
    );
    for (const { id, values: wanted, expected } of open) {
      const values = read instanceof Stopped ? undefined : read.values.get(id);
      const isAsBefore = Object.keys(wanted).every((name) => (values?.[name] ?? "") === expected[name]);
      if (values) ends.set(id, isAsBefore ? { end: "not_written" } : { end: "written", values });
      // The ids of merged records are missing both from a 200 response and from a read.
      else ends.set(id, { end: read instanceof Stopped || read.locked.includes(id) ? "unconfirmed" : "absent" });
    }
    return read instanceof Stopped ? read : null;
  }
}

/** A slot of the portal, with the moment that it began with: the first write uses it. */
class HeldSlot {
  readonly slot: Slot;
  #hasMoment = true;

  constructor(slot: Slot) {
    this.slot = slot;
  }

  async takeMoment(): Promise<void> {
    if (!this.#hasMoment) await this.slot.next();
    this.#hasMoment = false;
  }
}

/** The guard closed before the call was sent. */
class TooLate extends Error {}

const asMember = (recordId: string) => ({ recordId, joinedAt: null });

function isAbout(error: unknown, subject: "record" | "call" | "locked"): boolean {
  return error instanceof HubspotError && error.problem.subject === subject;
}

/** Whether HubSpot certainly changed nothing: it refused the call with a reason, or never received it. */
function isNotApplied(error: unknown): boolean {
  return (
    error instanceof TooLate ||
    error instanceof RateBudgetFull ||
    error instanceof StopRequested ||
    (error instanceof HubspotError && isRefusal(error.problem))
  );
}

/** Throws what leaves open whether anything was applied, and what a retry may cure. */
function stoppedBy(error: unknown): Stopped {
  if (error instanceof RateBudgetFull || error instanceof StopRequested) return new Stopped({ end: "attempt", error });
  if (error instanceof HubspotBlocked) return new Stopped({ end: "blocked", reason: error.reason });
  if (error instanceof EndlessPages) return new Stopped({ end: "blocked", reason: "hubspot_refuses" });
  if (error instanceof AppError && error.code === "needs_reconnect")
    return new Stopped({ end: "blocked", reason: "needs_reconnect" });
  if (error instanceof AppError && error.code === "not_found")
    return new Stopped({ end: "failed", reason: "connection_deleted" });
  throw error;
}
