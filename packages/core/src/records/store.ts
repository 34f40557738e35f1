import type { BlockerReason, EndReason } from "@plumbline/schema/jobs/states.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { ConnectionRef } from "../connection-ref.ts";
import type { WaitPolicy } from "../portals/hubspot/port.ts";

// The port for records: where they live, and what jobs may do with them. `portals/hubspot/record-store.ts` implements it.

/** The properties of a record, by name. */
export type Values = Record<string, string>;
/** By record id. */
export type RecordValues = Map<string, Values>;

/**
 * In the place of a value that is not as specified. No value that can be stored equals it, so an address in which it stands ends as
 * unreadable, a target that has it is left alone, and a record in whose lock it stands counts as locked.
 */
export const UNREADABLE = "\u0000";

/** The most records that one call reads or writes. */
export const CALL_SIZE = 100;
/** How long after its start a call may still change something: by then it has a response or counts as unanswered. */
export const CALL_BOUND_MS = 25_000;
/** Older values are read again before they are overwritten. */
export const FRESH_MS = 5_000;
/** For an update whose values are read again in any case. */
export const READ_AGAIN = new Date(0);

/** A blocker that a person can remove, or the end of the job; a result, never an exception of the workflow. */
export type Interruption = { end: "blocked"; reason: BlockerReason } | { end: "failed"; reason: EndReason };

/**
 * The store may not be called, and nothing was applied: it is refused until somebody has helped, or the attempt ends with `error`,
 * because it got no slot in time or its job is to stop.
 */
export class Stopped {
  readonly why: Interruption | { end: "attempt"; error: Error };

  constructor(why: Stopped["why"]) {
    this.why = why;
  }
}

/** Ends work that cannot go on once the store is stopped. */
export class StoreStopped extends Error {
  readonly interruption: Interruption;

  constructor(interruption: Interruption) {
    super("The records may not be read or written");
    this.name = "StoreStopped";
    this.interruption = interruption;
  }
}

/** Throws StoreStopped, or the error with which the attempt ends. */
export function unlessStopped<T>(answer: T | Stopped): T {
  if (!(answer instanceof Stopped)) return answer;
  throw answer.why.end === "attempt" ? answer.why.error : new StoreStopped(answer.why);
}

/** Some records are being written elsewhere: the attempt comes again. */
export class RecordsLocked extends Error {
  constructor() {
    super("Records are locked for a moment");
    this.name = "RecordsLocked";
  }
}

/** For work that needs every record at once. Throws StoreStopped, RecordsLocked. */
export function wholeRead(answer: ReadAnswer | Stopped): RecordValues {
  const { values, locked } = unlessStopped(answer);
  if (locked.length > 0) throw new RecordsLocked();
  return values;
}

/** An option of a dropdown. HubSpot stores `value` and shows `label`; people cannot choose a hidden one. */
export type PropertyOption = { value: string; label: string; hidden: boolean };

/**
 * `type` is the field type as HubSpot shows it: `text` (single line), `textarea` (multi line), `number`, `booleancheckbox`, or for
 * dropdowns `select` or `radio`. `options`: those of a dropdown, else null.
 */
export type CrmProperty = {
  name: string;
  label: string;
  type: string;
  options: PropertyOption[] | null;
  /** It can only be read: calculated, or set by HubSpot. */
  isReadOnly: boolean;
};

/** `isReady`: false while its members are still being found; the size is then unknown. */
export type ListInfo = { name: string; size: number; isReady: boolean; isOfType: boolean };

/** `joinedAt`: when the record joined the list; null where that is unknown. */
export type Member = { recordId: string; joinedAt: Date | null };

export type MemberSource =
  /** `readBefore`: members up to the cursor, so that a list without an end is noticed. */
  | { of: "list"; listId: string; readBefore: number }
  /** Records that changed in a span of time, oldest change first; no more pages than `atMost` members of a list take. */
  | { of: "changes"; from: Date; to: Date; atMost: number }
  /** The records with a value in one of these properties that changed last: one page. */
  | { of: "recent"; properties: readonly string[] };

/** `unreadable`: entries of the page that are no member as specified; `next`: the cursor of the next page, null at the end. */
export type MemberPage = { members: readonly Member[]; unreadable: number; next: string | null };

/** `absent`: the list is gone; `cursor_refused`: it is read from its beginning again; `endless`: more changes than can be read. */
export type MembersAnswer = MemberPage | "absent" | "cursor_refused" | "endless" | Stopped;

export type ReadAnswer = {
  values: RecordValues;
  /** Deleted, archived or merged. */
  absent: readonly string[];
  /** Being written elsewhere: read again later. */
  locked: readonly string[];
  /** Ids behind it were not read; null where none was. */
  last: string | null;
  /** When the first call was sent. */
  readAt: Date;
  /** Properties that no record of one call had: a property that was deleted, or is empty in all of them. */
  unseen: ReadonlySet<string>;
};

/** What a refusal names: ids and properties of the call, never values. */
export type Names = {
  records: ReadonlySet<string>;
  properties: ReadonlySet<string>;
  /** Properties that a rule of the portal requires in the same update. */
  missing: ReadonlySet<string>;
};

/** `expected`: the values that it was decided with. */
export type Update = { id: string; values: Values; expected: Values; readAt: Date };

export type WriteGuard = {
  /**
   * Right before the call, once stale values were read again: what may be sent of these updates. `closed`: nothing; the guard keeps
   * the reason.
   */
  open(updates: readonly Update[]): Promise<readonly Update[] | "closed">;
  /** Right before each attempt to send. */
  isOpen(): boolean;
  /** The call has certainly changed nothing, and the work ends with it. */
  notApplied(): Promise<void>;
};

export type RecordEnd =
  /** As the store keeps them. */
  | { end: "written"; values: Values }
  /** The answer left the record out, and the store still has the former values. */
  | { end: "not_written" }
  | { end: "refused"; names: Names }
  /** `properties`: those that no longer hold what was expected. */
  | { end: "edited"; properties: readonly string[] }
  | { end: "locked" | "absent" | "not_sent" | "unconfirmed" };

export type WriteAnswer =
  /** Each record in exactly one group. `stopped`: why unconfirmed records could not be read again. */
  | { end: "answered"; records: ReadonlyMap<string, RecordEnd>; stopped: Stopped | null }
  /** The call as a whole was refused, so nothing was applied. */
  | { end: "refused"; names: Names; notSent: ReadonlyMap<string, RecordEnd> }
  /** By the guard: nothing was sent. */
  | { end: "closed"; notSent: ReadonlyMap<string, RecordEnd> };

/**
 * The records of one connection and object type, bound to one run. Throws where an outcome is unknown or no usable answer came; any
 * refusal is an answer. For a person who waits, refusals are thrown as errors to show instead (AppError).
 */
export type RecordStore = {
  definitions(): Promise<readonly CrmProperty[] | Stopped>;
  list(listId: string): Promise<ListInfo | "absent" | Stopped>;
  members(source: MemberSource, cursor: string | null): Promise<MembersAnswer>;
  /** `withinMs`: call by call, and no further call begins once the first is older. Without it all ids are answered for. */
  read(ids: readonly string[], properties: readonly string[], withinMs?: number): Promise<ReadAnswer | Stopped>;
  /** One call: at most CALL_SIZE updates. Stale ones are read again first. */
  write(updates: readonly Update[], guard: WriteGuard): Promise<WriteAnswer | Stopped>;
  /**
   * Holds one slot for finishing work; the calls of the inner store use it one after the other. A call of the outer store inside
   * throws: it could wait for ever for others that do the same.
   */
  withSlot<T>(work: (inner: RecordStore) => Promise<T>): Promise<T | Stopped>;
};

/** How calls wait; `job`: jobs take turns. */
export type StoreRun = { waitPolicy: WaitPolicy; job?: string; heartbeat?: () => void };

/** A person waits for the answer: a refused operation is tried anyway, and errors are those to show. */
export const FOR_A_PERSON: StoreRun = { waitPolicy: { maxQueueMs: 10_000, maxWaitMs: 10_000, isInteractive: true } };

export type RecordsPlace = { ref: ConnectionRef; objectType: ObjectType };

export type OpenRecords = (place: RecordsPlace, run: StoreRun) => RecordStore;
