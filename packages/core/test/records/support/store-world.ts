import type { RecordStore, Values } from "../../../src/records/store.ts";

/** What happens to the next write. */
export type StoreFault =
  /** Written but for these, which are named. */
  | { kind: "refuses_records"; ids: readonly string[] }
  /** Refused as a whole, because of these records, which are named or not. */
  | { kind: "refuses_call"; ids: readonly string[]; areNamed: boolean }
  /** These are neither written nor mentioned. */
  | { kind: "omits"; ids: readonly string[] }
  | { kind: "no_answer"; isApplied: boolean | "late" }
  /** A web page with this status, of somebody between us and the store. */
  | { kind: "foreign"; status: number }
  /** Answered by a status of HubSpot, in the body of its own errors. */
  | { kind: "status"; status: number; body: Readonly<Record<string, unknown>> };

/** Records in a store, and a person who edits them. */
export type StoreWorld = {
  /** Lists of forty and of ten members. */
  lists: { large: string; small: string };
  /** Three records. */
  ids: readonly [string, string, string];
  store(now?: () => Date): RecordStore;
  edit(id: string, values: Values): Promise<void>;
  held(id: string): Promise<Values>;
  lock(id: string): Promise<void>;
  merge(id: string): Promise<void>;
  /** The property loses blanks around its values from now on. */
  trim(property: string): Promise<void>;
  fault(fault: StoreFault): Promise<void>;
  /** Three entries of the next page of members name no record. */
  unnamed(): Promise<void>;
  /** How many updates of records were applied. */
  writes(): Promise<number>;
};
