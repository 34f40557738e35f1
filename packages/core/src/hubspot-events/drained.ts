export type Drained =
  /** Nothing waits, or nothing can be done until time or a person removes the blocker; the dispatcher wakes it again. */
  { end: "empty" | "blocked" } | { end: "drained"; jobs: number; hasCallbacks: boolean; isFull: boolean };
