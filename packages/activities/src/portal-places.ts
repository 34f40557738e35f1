import type { Context } from "@plumbline/core/context.ts";
import { NoPlace, type Place } from "@plumbline/core/work/run-control.ts";

/*
 * An activity that waits for one resource occupies no other. All work on a portal waits for the portal's request budget, so a
 * process runs only as much of it as keeps that budget busy, and only a share of the process for one account. All other attempts
 * release their slots and are retried soon.
 */

/** A refused attempt is expected back within this time. */
const EXPECTED_MS = 4_000;
/** A job without a place retries soon; a job with some waits longer, the more attempts it has. */
const SOON_MS = 300;
const STEP_MS = 1_000;
const ATTEMPTS_PER_SECOND = 20;
const LONGEST_MS = 15_000;
/** The share of a process's slots for all portals of one account; never less than one portal may have. */
const SHARE_OF_ACCOUNT = 1 / 10;

type Held = Map<string, number>;
type Refused = { at: number; attempts: number };

export class PortalPlaces {
  readonly #now: () => number;
  readonly #perPortal: number;
  readonly #perAccount: number;
  readonly #portals: Held = new Map();
  readonly #accounts: Held = new Map();
  readonly #jobs: Held = new Map();
  /** Jobs with recently refused attempts, by portal. */
  readonly #refused = new Map<string, Map<string, Refused>>();

  /** Twice the calls in flight to a portal: while some wait for a response, others decide and write to the database. */
  constructor({ now, config }: Pick<Context, "now" | "config">) {
    this.#now = () => now().getTime();
    this.#perPortal = 2 * config.limits.hubspotCallsInFlight;
    this.#perAccount = Math.max(this.#perPortal, Math.floor(config.worker.activitySlots * SHARE_OF_ACCOUNT));
  }

  /** Takes a place, or throws NoPlace. Returns a function that releases it. */
  enter(place: Place): () => void {
    const { accountId, portalId } = place;
    const jobId = place.jobId ?? portalId;
    const isFull =
      count(this.#portals, portalId) + this.#reserved(portalId, jobId) >= this.#perPortal ||
      count(this.#accounts, accountId) >= this.#perAccount;
    if (isFull) throw new NoPlace(this.#refuse(portalId, jobId));
    this.#refused.get(portalId)?.delete(jobId);
    const held = [
      [this.#portals, portalId],
      [this.#accounts, accountId],
      [this.#jobs, jobId],
    ] as const;
    for (const [map, key] of held) map.set(key, count(map, key) + 1);
    return () => {
      for (const [map, key] of held) {
        const left = count(map, key) - 1;
        if (left > 0) map.set(key, left);
        else map.delete(key);
      }
    };
  }

  /** Whether a job without any place waits for one of this portal's; interruptible work then releases its own. */
  isWanted({ portalId, jobId }: Place): boolean {
    return count(this.#portals, portalId) >= this.#perPortal && this.#reserved(portalId, jobId ?? portalId) > 0;
  }

  /** Places reserved for other jobs of the portal that have none. */
  #reserved(portalId: string, jobId: string): number {
    const jobs = this.#refused.get(portalId);
    if (!jobs || count(this.#jobs, jobId) === 0) return 0;
    let kept = 0;
    for (const [other, { at }] of jobs) {
      if (this.#now() - at > EXPECTED_MS) jobs.delete(other);
      else if (other !== jobId && count(this.#jobs, other) === 0) kept += 1;
    }
    if (jobs.size === 0) this.#refused.delete(portalId);
    return kept;
  }

  #refuse(portalId: string, jobId: string): number {
    const jobs = this.#refused.get(portalId) ?? new Map<string, Refused>();
    this.#refused.set(portalId, jobs);
    const known = jobs.get(jobId);
    jobs.set(jobId, { at: this.#now(), attempts: (known?.attempts ?? 0) + 1 });
    if (count(this.#jobs, jobId) === 0) return SOON_MS * (1 + jobs.size / ATTEMPTS_PER_SECOND);
    return Math.min(LONGEST_MS, STEP_MS * (1 + (known?.attempts ?? 0) / ATTEMPTS_PER_SECOND));
  }
}

function count(held: Held, key: string): number {
  return held.get(key) ?? 0;
}
