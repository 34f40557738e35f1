/** Faults of a record, set manually or by a test. */
export const recordFlags = [
  /** Every call that touches it returns 423. */
  "locked",
  /** Batch update returns 207 with an error for it. */
  "refuses_writes",
  /** Batch calls omit it silently. */
  "goes_missing",
  /** The search index does not contain it yet. */
  "unindexed",
] as const;
export type RecordFlag = (typeof recordFlags)[number];

export type RecordWrite = {
  at: number;
  by: "app" | "person" | "automation";
  properties: Readonly<Record<string, string>>;
};

/** All differences from the generated record. */
export type RecordEdit = {
  values: Readonly<Record<string, string>>;
  updatedAt: number | null;
  state: "live" | "archived" | "deleted";
  mergedInto: string | null;
  flags: readonly RecordFlag[];
  /** The number of all writes by the app; the newest are in `writes`. */
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
