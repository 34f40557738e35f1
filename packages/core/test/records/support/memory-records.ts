import { classify, namedIn } from "../../../src/portals/hubspot/classification.ts";
import {
  CALL_BOUND_MS,
  CALL_SIZE,
  FRESH_MS,
  READ_AGAIN,
  Stopped,
  type CrmProperty,
  type Interruption,
  type ListInfo,
  type MemberPage,
  type MembersAnswer,
  type MemberSource,
  type Names,
  type ReadAnswer,
  type RecordEnd,
  type RecordStore,
  type Update,
  type Values,
  type WriteAnswer,
  type WriteGuard,
} from "../../../src/records/store.ts";
import type { StoreFault } from "./store-world.ts";

type Call = <T>(what: CallName, send: () => T | Promise<T>) => Promise<T | Stopped>;
type CallName = "read" | "write" | "list";
type Kept = { values: Values; isLocked: boolean; isGone: boolean; changedAt: Date };

/** `call`: sends one call; a test may let something else happen before it. `applied`: told of each record that was written. */
export type MemoryRun = {
  now(): Date;
  call<T>(what: CallName, send: () => Promise<T> | T): Promise<T>;
  applied?(update: Update, before: Values): void;
};

/** Just before a call counts as unanswered for good. */
const latest = (run: MemoryRun) => new Date(run.now().getTime() + CALL_BOUND_MS - 1);

const DIRECT: MemoryRun = { now: () => new Date(), call: async (_what, send) => await send() };

const names = (ids: readonly string[], missing: readonly string[] = []): Names => ({
  records: new Set(ids),
  properties: new Set(),
  missing: new Set(missing),
});

/** Records in memory, with the answers and faults of HubSpot. */
export class MemoryRecords {
  readonly #records = new Map<string, Kept>();
  readonly #lists = new Map<string, readonly string[]>();
  readonly #trimmed = new Set<string>();
  readonly #isCareless: boolean;
  #definitions: readonly CrmProperty[] = [];
  #requires: readonly { property: string; with: string }[] = [];
  #faults: StoreFault[] = [];
  #late: { update: Update; run: MemoryRun; arrivesAt: Date }[] = [];
  #refuses: Interruption | "down" | null = null;
  #unnamed = 0;
  #writes = 0;

  /** `isCareless`: writes whatever it is given, and asks nobody. For the test of the contract itself. */
  constructor({ isCareless = false }: { isCareless?: boolean } = {}) {
    this.#isCareless = isCareless;
  }

  store(run: MemoryRun = DIRECT): RecordStore {
    let holdsSlot = false;
    const outer = <T>(work: () => Promise<T>): Promise<T> =>
      holdsSlot ? Promise.reject(new Error("a call under a slot asked for another one")) : work();
    const call: Call = (what, send) =>
      run.call(what, () => {
        if (this.#refuses === "down") throw new Error("no answer");
        return this.#refuses ? new Stopped(this.#refuses) : send();
      });
    const inner: RecordStore = {
      definitions: () => call("list", () => this.#definitions),
      list: (id) => call("list", () => this.#listInfo(id)),
      members: (source) => call("list", () => this.#members(source)),
      read: (ids, properties) => call("read", () => this.#read(ids, properties, run.now())),
      write: (updates, guard) => this.#write(updates, guard, { run, call }),
      withSlot: (work) => work(inner),
    };
    return {
      definitions: () => outer(inner.definitions),
      list: (id) => outer(() => inner.list(id)),
      members: (source, cursor) => outer(() => inner.members(source, cursor)),
      read: (ids, properties) => outer(() => inner.read(ids, properties)),
      write: (updates, guard) => outer(() => inner.write(updates, guard)),
      async withSlot(work) {
        holdsSlot = true;
        try {
          return await work(inner);
        } finally {
          holdsSlot = false;
        }
      },
    };
  }

  add(id: string, values: Values, changedAt = new Date(0)): void {
    this.#records.set(id, { values: { ...values }, isLocked: false, isGone: false, changedAt });
  }

  edit(id: string, values: Values, changedAt = new Date()): void {
    Object.assign(this.#recordOf(id), { changedAt });
    Object.assign(this.#recordOf(id).values, values);
  }

  held(id: string): Values {
    return { ...this.#recordOf(id).values };
  }

  /** Of all that are not archived. */
  ids(): string[] {
    return [...this.#records.keys()].filter((id) => this.has(id));
  }

  has(id: string): boolean {
    return this.#records.get(id)?.isGone === false;
  }

  /** For a moment, as HubSpot does while a record is written elsewhere. */
  lock(id: string, isLocked = true): void {
    this.#recordOf(id).isLocked = isLocked;
  }

  archive(id: string): void {
    this.#recordOf(id).isGone = true;
  }

  setList(listId: string, ids: readonly string[]): void {
    this.#lists.set(listId, [...ids]);
  }

  membersOf(listId: string): readonly string[] {
    return this.#lists.get(listId) ?? [];
  }

  define(definitions: readonly CrmProperty[]): void {
    this.#definitions = definitions;
  }

  get definitions(): readonly CrmProperty[] {
    return this.#definitions;
  }

  /** The property loses blanks around its values from now on. */
  trim(property: string): void {
    this.#trimmed.add(property);
  }

  /** An update of one property is refused without the other. */
  require(rules: readonly { property: string; with: string }[]): void {
    this.#requires = rules;
  }

  /** Happens to the next write. */
  fault(fault: StoreFault): void {
    this.#faults.push(fault);
  }

  /** Every call is refused, or gets no answer, until this is lifted with null. */
  refuse(refuses: Interruption | "down" | null): void {
    this.#refuses = refuses;
  }

  /** So many entries of the next page of members name no record. */
  unnamed(count: number): void {
    this.#unnamed = count;
  }

  get writes(): number {
    return this.#writes;
  }

  /** Calls whose answer was lost, and that arrive by now. */
  applyLate(now: Date): void {
    const due = this.#late.filter(({ arrivesAt }) => arrivesAt <= now);
    this.#late = this.#late.filter((one) => !due.includes(one));
    for (const { update, run } of due) this.#apply([update], run);
  }

  #listInfo(listId: string): ListInfo | "absent" {
    const ids = this.#lists.get(listId);
    return ids ? { name: `List ${listId}`, size: ids.length, isReady: true, isOfType: true } : "absent";
  }

  #members(source: MemberSource): MembersAnswer {
    if (source.of === "list" && !this.#lists.has(source.listId)) return "absent";
    return this.#pageOf(this.#idsOf(source));
  }

  #idsOf(source: MemberSource): readonly string[] {
    if (source.of === "list") return this.#lists.get(source.listId) ?? [];
    const known = [...this.#records].filter(([, { isGone }]) => !isGone);
    if (source.of === "recent") return known.map(([id]) => id);
    const { from, to } = source;
    return known
      .filter(([, { changedAt }]) => changedAt >= from && changedAt <= to)
      .toSorted(([, a], [, b]) => a.changedAt.getTime() - b.changedAt.getTime())
      .map(([id]) => id);
  }

  #pageOf(ids: readonly string[]): MemberPage {
    const unreadable = this.#unnamed;
    this.#unnamed = 0;
    if (unreadable > ids.length / 10) throw new Error("no page of members");
    const members = ids.slice(unreadable).map((recordId) => ({ recordId, joinedAt: null }));
    return { members, unreadable, next: null };
  }

  #recordOf(id: string): Kept {
    const record = this.#records.get(id);
    if (!record) throw new Error(`no record ${id}`);
    return record;
  }

  #read(ids: readonly string[], properties: readonly string[], readAt: Date): ReadAnswer {
    const all = [...new Set(ids)];
    const known = all.filter((id) => this.has(id));
    const locked = known.filter((id) => this.#recordOf(id).isLocked);
    const read = known.filter((id) => !locked.includes(id));
    const values = new Map(
      read.map((id) => {
        const { values: held } = this.#recordOf(id);
        return [
          id,
          Object.fromEntries(properties.filter((name) => name in held).map((name) => [name, held[name] ?? ""])),
        ];
      }),
    );
    return {
      values,
      locked,
      absent: all.filter((id) => !known.includes(id)),
      last: all.at(-1) ?? null,
      readAt,
      unseen: new Set(properties.filter((name) => [...values.values()].every((held) => !(name in held)))),
    };
  }

  async #write(
    updates: readonly Update[],
    guard: WriteGuard,
    { run, call }: { run: MemoryRun; call: Call },
  ): Promise<WriteAnswer | Stopped> {
    if (updates.length > CALL_SIZE) throw new Error("too many updates for one call");
    const ends = new Map<string, RecordEnd>();
    const now = run.now().getTime();
    const isStale = updates.some(({ readAt }) => readAt === READ_AGAIN || now - readAt.getTime() > FRESH_MS);
    if (isStale && !this.#isCareless) {
      const stopped = await call("read", () => this.#endEdited(updates, ends));
      if (stopped) return stopped;
    }
    const fresh = updates.filter(({ id }) => !ends.has(id));
    if (fresh.length === 0) return { end: "answered", records: ends, stopped: null };
    const sent = this.#isCareless ? fresh : await guard.open(fresh);
    if (sent === "closed") return { end: "closed", notSent: ends };
    for (const { id } of fresh) if (!sent.some((one) => one.id === id)) ends.set(id, { end: "not_sent" });
    if (sent.length === 0) return { end: "answered", records: ends, stopped: null };
    const fault = this.#faults.shift() ?? null;
    const answer = await call("write", (): WriteAnswer | Stopped =>
      this.#isCareless || guard.isOpen() ? this.#send(sent, ends, { fault, run }) : { end: "closed", notSent: ends },
    );
    const isUncertain = fault?.kind === "status" && fault.status >= 500;
    const isApplied = !(answer instanceof Stopped) && answer.end !== "closed";
    if (!isApplied && !isUncertain) await guard.notApplied();
    return answer;
  }

  #send(
    sent: readonly Update[],
    ends: Map<string, RecordEnd>,
    { fault, run }: { fault: StoreFault | null; run: MemoryRun },
  ): WriteAnswer | Stopped {
    switch (fault?.kind) {
      case "no_answer":
        if (fault.isApplied === "late")
          this.#late.push(...sent.map((update) => ({ update, run, arrivesAt: latest(run) })));
        else if (fault.isApplied) this.#apply(sent, run);
        throw new Error("no answer");
      case "foreign":
        throw new Error("somebody else answered");
      case "status":
        return this.#refusedBy(fault, sent, ends);
      case "refuses_call":
        return { end: "refused", names: names(fault.areNamed ? fault.ids : []), notSent: ends };
      default:
        return this.#answer(sent, ends, { fault, run });
    }
  }

  #endEdited(updates: readonly Update[], ends: Map<string, RecordEnd>): undefined {
    for (const { id, expected } of updates) {
      const record = this.#records.get(id);
      const properties = Object.keys(expected).filter((name) => (record?.values[name] ?? "") !== expected[name]);
      if (!record || record.isGone) ends.set(id, { end: "absent" });
      else if (record.isLocked) ends.set(id, { end: "locked" });
      else if (properties.length > 0) ends.set(id, { end: "edited", properties });
    }
  }

  /** What certainly changed nothing is `Stopped`; the caller tells the guard. */
  #refusedBy(
    { status, body }: Extract<StoreFault, { kind: "status" }>,
    sent: readonly Update[],
    ends: Map<string, RecordEnd>,
  ): WriteAnswer | Stopped {
    const own = { status: "error", correlationId: "c", ...body };
    const { subject, isPassing } = classify({ status, body: own }, "write_records");
    const named = namedIn(own);
    if (subject === "locked") {
      for (const { id } of sent) ends.set(id, { end: "locked" });
      return { end: "answered", records: ends, stopped: null };
    }
    if (subject === "record" || subject === "property" || subject === "call")
      return { end: "refused", names: named, notSent: ends };
    const isDaily = status === 429 && subject === "portal";
    if (isPassing && !isDaily && status !== 401) throw new Error(`HubSpot: ${status}`);
    const reasons = { 403: "missing_permission", 429: "daily_limit" } as const;
    const reason =
      subject === "us"
        ? "plumbline_error"
        : (Object.entries(reasons).find(([of]) => Number(of) === status)?.[1] ?? "hubspot_refuses");
    return new Stopped({ end: "blocked", reason });
  }

  #answer(
    sent: readonly Update[],
    ends: Map<string, RecordEnd>,
    { fault, run }: { fault: StoreFault | null; run: MemoryRun },
  ): WriteAnswer {
    if (sent.some(({ id }) => this.#records.get(id)?.isLocked)) {
      for (const { id } of sent) ends.set(id, { end: "locked" });
      return { end: "answered", records: ends, stopped: null };
    }
    const missing = this.#requires
      .filter((rule) => sent.some(({ values }) => rule.property in values && !(rule.with in values)))
      .map((rule) => rule.with);
    if (missing.length > 0) return { end: "refused", names: names([], missing), notSent: ends };
    const refused = fault?.kind === "refuses_records" ? fault.ids : [];
    const omitted = fault?.kind === "omits" ? fault.ids : [];
    this.#apply(
      sent.filter(({ id }) => !refused.includes(id) && !omitted.includes(id)),
      run,
    );
    for (const { id } of sent) {
      const record = this.#records.get(id);
      if (!record || record.isGone) ends.set(id, { end: "absent" });
      else if (omitted.includes(id)) ends.set(id, { end: "not_written" });
      else if (refused.includes(id)) ends.set(id, { end: "refused", names: names(refused) });
      else ends.set(id, { end: "written", values: { ...record.values } });
    }
    return { end: "answered", records: ends, stopped: null };
  }

  #apply(updates: readonly Update[], run: MemoryRun): void {
    for (const update of updates) {
      const record = this.#records.get(update.id);
      if (!record || record.isGone) continue;
      this.#writes += 1;
      run.applied?.(update, { ...record.values });
      record.changedAt = run.now();
      for (const [name, value] of Object.entries(update.values))
        record.values[name] = this.#trimmed.has(name) ? value.trim() : value;
    }
  }
}
