import { classify, namedIn } from "../../../src/portals/hubspot/classification.ts";
import {
  CALL_SIZE,
  FRESH_MS,
  READ_AGAIN,
  Stopped,
  type MemberPage,
  type Names,
  type ReadAnswer,
  type RecordEnd,
  type RecordStore,
  type Update,
  type Values,
  type WriteAnswer,
  type WriteGuard,
} from "../../../src/records/store.ts";
import type { StoreFault, StoreWorld } from "./store-world.ts";

type Kept = { values: Values; isLocked: boolean; isGone: boolean };

const names = (ids: readonly string[]): Names => ({ records: new Set(ids), properties: new Set(), missing: new Set() });

/** Records in memory, with the answers and faults of HubSpot. */
export class MemoryRecords implements StoreWorld {
  readonly ids: readonly [string, string, string] = ["1", "2", "3"];
  readonly lists = { large: "40", small: "10" };
  readonly #records = new Map<string, Kept>(
    this.ids.map((id) => [id, { values: { city: "bostn", zip: "02110" }, isLocked: false, isGone: false }]),
  );
  readonly #trimmed = new Set<string>();
  #fault: StoreFault | null = null;
  #unnamed = 0;
  #writes = 0;
  readonly #isCareless: boolean;

  /** `isCareless`: writes whatever it is given, and asks nobody. For the test of the contract itself. */
  constructor({ isCareless = false }: { isCareless?: boolean } = {}) {
    this.#isCareless = isCareless;
  }

  store(now: () => Date = () => new Date()): RecordStore {
    let holdsSlot = false;
    const outer = <T>(work: () => Promise<T>): Promise<T> =>
      holdsSlot ? Promise.reject(new Error("a call under a slot asked for another one")) : work();
    const inner: RecordStore = {
      definitions: () => Promise.resolve([]),
      list: () => Promise.resolve("absent"),
      members: async (source) => this.#members(source.of === "list" ? Number(source.listId) : this.ids.length),
      read: (ids, properties) => Promise.resolve(this.#read(ids, properties, now())),
      write: (updates, guard) => this.#write(updates, guard, now()),
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

  async edit(id: string, values: Values): Promise<void> {
    Object.assign(this.#recordOf(id).values, values);
  }

  async held(id: string): Promise<Values> {
    return { ...this.#recordOf(id).values };
  }

  async lock(id: string): Promise<void> {
    this.#recordOf(id).isLocked = true;
  }

  async merge(id: string): Promise<void> {
    this.#recordOf(id).isGone = true;
  }

  async trim(property: string): Promise<void> {
    this.#trimmed.add(property);
  }

  async fault(fault: StoreFault): Promise<void> {
    this.#fault = fault;
  }

  async unnamed(): Promise<void> {
    this.#unnamed = 3;
  }

  async writes(): Promise<number> {
    return this.#writes;
  }

  #members(size: number): MemberPage {
    const unreadable = this.#unnamed;
    this.#unnamed = 0;
    if (unreadable > size / 10) throw new Error("no page of members");
    const ids = Array.from({ length: size - unreadable }, (_, index) => String(index + 1));
    return { members: ids.map((recordId) => ({ recordId, joinedAt: null })), unreadable, next: null };
  }

  #recordOf(id: string): Kept {
    const record = this.#records.get(id);
    if (!record) throw new Error(`no record ${id}`);
    return record;
  }

  #read(ids: readonly string[], properties: readonly string[], readAt: Date): ReadAnswer {
    const all = [...new Set(ids)];
    const known = all.filter((id) => this.#records.get(id)?.isGone === false);
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

  async #write(updates: readonly Update[], guard: WriteGuard, now: Date): Promise<WriteAnswer | Stopped> {
    if (updates.length > CALL_SIZE) throw new Error("too many updates for one call");
    const ends = new Map<string, RecordEnd>();
    const isStale = updates.some(({ readAt }) => readAt === READ_AGAIN || now.getTime() - readAt.getTime() > FRESH_MS);
    if (isStale && !this.#isCareless) this.#endEdited(updates, ends);
    const fresh = updates.filter(({ id }) => !ends.has(id));
    if (fresh.length === 0) return { end: "answered", records: ends, stopped: null };
    const sent = this.#isCareless ? fresh : await guard.open(fresh);
    if (sent === "closed") return { end: "closed", notSent: ends };
    for (const { id } of fresh) if (!sent.some((one) => one.id === id)) ends.set(id, { end: "not_sent" });
    if (sent.length === 0) return { end: "answered", records: ends, stopped: null };
    if (!this.#isCareless && !guard.isOpen()) {
      await guard.notApplied();
      return { end: "closed", notSent: ends };
    }
    const fault = this.#fault;
    this.#fault = null;
    switch (fault?.kind) {
      case "no_answer":
        if (fault.isApplied) this.#apply(sent);
        throw new Error("no answer");
      case "foreign":
        throw new Error("somebody else answered");
      case "status":
        return await this.#refusedBy(fault, sent, { ends, guard });
      case "refuses_call":
        return { end: "refused", names: names(fault.areNamed ? fault.ids : []), notSent: ends };
      default:
        return this.#answer(sent, ends, fault ?? null);
    }
  }

  #endEdited(updates: readonly Update[], ends: Map<string, RecordEnd>): void {
    for (const { id, expected } of updates) {
      const record = this.#records.get(id);
      const properties = Object.keys(expected).filter((name) => (record?.values[name] ?? "") !== expected[name]);
      if (!record || record.isGone) ends.set(id, { end: "absent" });
      else if (record.isLocked) ends.set(id, { end: "locked" });
      else if (properties.length > 0) ends.set(id, { end: "edited", properties });
    }
  }

  async #refusedBy(
    { status, body }: Extract<StoreFault, { kind: "status" }>,
    sent: readonly Update[],
    { ends, guard }: { ends: Map<string, RecordEnd>; guard: WriteGuard },
  ): Promise<WriteAnswer | Stopped> {
    const own = { status: "error", correlationId: "c", ...body };
    const { subject, isPassing } = classify({ status, body: own }, "write_records");
    const named = namedIn(own);
    if (subject === "locked") {
      for (const { id } of sent) ends.set(id, { end: "locked" });
      return { end: "answered", records: ends, stopped: null };
    }
    if (subject === "record" || subject === "property" || subject === "call")
      return { end: "refused", names: named, notSent: ends };
    if (status < 500) await guard.notApplied();
    const isDaily = status === 429 && subject === "portal";
    if (isPassing && !isDaily && status !== 401) throw new Error(`HubSpot: ${status}`);
    const reasons = { 403: "missing_permission", 429: "daily_limit" } as const;
    const reason =
      subject === "us"
        ? "plumbline_error"
        : (Object.entries(reasons).find(([of]) => Number(of) === status)?.[1] ?? "hubspot_refuses");
    return new Stopped({ end: "blocked", reason });
  }

  #answer(sent: readonly Update[], ends: Map<string, RecordEnd>, fault: StoreFault | null): WriteAnswer {
    if (sent.some(({ id }) => this.#records.get(id)?.isLocked)) {
      for (const { id } of sent) ends.set(id, { end: "locked" });
      return { end: "answered", records: ends, stopped: null };
    }
    const refused = fault?.kind === "refuses_records" ? fault.ids : [];
    const omitted = fault?.kind === "omits" ? fault.ids : [];
    this.#apply(sent.filter(({ id }) => !refused.includes(id) && !omitted.includes(id)));
    for (const { id } of sent) {
      const record = this.#records.get(id);
      if (!record || record.isGone) ends.set(id, { end: "absent" });
      else if (refused.includes(id)) ends.set(id, { end: "refused", names: names(refused) });
      else ends.set(id, { end: "written", values: { ...record.values } });
    }
    return { end: "answered", records: ends, stopped: null };
  }

  #apply(updates: readonly Update[]): void {
    for (const { id, values } of updates) {
      const record = this.#records.get(id);
      if (!record || record.isGone) continue;
      this.#writes += 1;
      for (const [name, value] of Object.entries(values))
        record.values[name] = this.#trimmed.has(name) ? value.trim() : value;
    }
  }
}
