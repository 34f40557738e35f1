import { ACTS } from "./acts.ts";

/** What must have happened at least so often in each thousand plans. */
const LEAST = 100;
const REACHED = [
  ...["list", "check", "undo", "apply", "recurring", "update"].flatMap((kind) => [
    `${kind} began`,
    `${kind} completed`,
  ]),
  "list canceled",
  "list failed",
  "recurring failed",
  "update failed",
  ...[
    "out_of_credits",
    "spending_limit",
    "canary",
    "stopped_by_operator",
    "missing_permission",
    "type_off",
    "user",
  ].map((reason) => `paused: ${reason}`),
  ...["confirmed", "corrected", "review", "failed", "unchanged", "skipped", "restored", "not_done"].map(
    (state) => `address ${state}`,
  ),
  ...["values", "a part", "locked", "absent", "stopped"].map((answer) => `read: ${answer}`),
  ...[
    "written",
    "refused",
    "edited",
    "locked",
    "absent",
    "not_written",
    "not_sent",
    "stopped",
    "no answer",
    "call refused",
    "call closed",
  ].map((answer) => `write: ${answer}`),
  ...["transaction", "statement", "guard", "read", "write", "list", "sleep"].flatMap((effect) => [
    `dies before, ${effect}`,
    `dies after, ${effect}`,
  ]),
  ...["drained", "empty", "blocked"].map((end) => `inbox ${end}`),
  "a change was decided",
];
export const WANTED: readonly string[] = [...REACHED, ...Object.keys(ACTS).map((kind) => `act: ${kind}`)];

/** How often each act, each answer and each death has happened in all runs. */
export class Coverage {
  readonly #counts = new Map<string, number>();
  runs = 0;

  count(what: string): void {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
  }

  /** What has happened less often than it must. */
  missing(): string[] {
    const least = Math.floor((LEAST * this.runs) / 1_000);
    return WANTED.filter((what) => (this.#counts.get(what) ?? 0) < least);
  }

  asText(): string {
    const missing = this.missing();
    const names = [...new Set([...WANTED, ...this.#counts.keys()])].toSorted();
    const lines = names.map((what) => `${missing.includes(what) ? "! " : "  "}${what}: ${this.#counts.get(what) ?? 0}`);
    return [`${this.runs} plans, ${missing.length} of ${WANTED.length} too rare`, ...lines].join("\n");
  }
}
