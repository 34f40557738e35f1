/** How a record misbehaves, set by hand or by a test. */
export type RecordFlag =
  /** Every call that touches it answers 423. */
  | "locked"
  /** Batch update answers 207 with an error for it. */
  | "refuses_writes"
  /** Batch calls leave it out without a word. */
  | "goes_missing"
  /** The index of search does not have it yet. */
  | "unindexed";

export const recordFlags: readonly RecordFlag[] = ["locked", "refuses_writes", "goes_missing", "unindexed"];

export type RecordWrite = {
  at: number;
  by: "app" | "person" | "automation";
  properties: Readonly<Record<string, string>>;
};

/** All that differs from the generated record. */
export type RecordEdit = {
  values: Readonly<Record<string, string>>;
  updatedAt: number | null;
  state: "live" | "archived" | "deleted";
  mergedInto: string | null;
  flags: readonly RecordFlag[];
  /** Writes of the app, all counted; the newest are kept in `writes`. */
  appWrites: number;
  writes: readonly RecordWrite[];
};

export const keptWrites = 20;

export const noEdit: RecordEdit = {
  values: {},
  updatedAt: null,
  state: "live",
  mergedInto: null,
  flags: [],
  appWrites: 0,
  writes: [],
};
