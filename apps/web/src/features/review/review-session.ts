import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";

export type Decision = "accepted" | "dismissed" | "open";
/** The change to a record's lock made on this page. */
export type LockState = "locked" | "unlocked" | null;
type Known = { id: string; status: ProposalStatus; applyJobId?: string | null | undefined };

/** What a person has done with the proposals of a page, and what the server has answered since. */
export type ReviewSession = {
  currentId: string | null;
  editingId: string | null;
  /** The row that gets the focus as soon as it is rendered. */
  focusId: string | null;
  selected: ReadonlySet<string>;
  /** Each proposal that was current: a map that was shown stays, because hiding it would move the rows below under the pointer. */
  visited: ReadonlySet<string>;
  statuses: Readonly<Record<string, ProposalStatus>>;
  jobs: Readonly<Record<string, string>>;
  /** Those that a person wanted back after a job had taken them. */
  tooLate: ReadonlySet<string>;
  locks: Readonly<Record<string, LockState>>;
  error: unknown;
};

export const NOTHING_DONE: ReviewSession = {
  currentId: null,
  editingId: null,
  focusId: null,
  selected: new Set(),
  visited: new Set(),
  statuses: {},
  jobs: {},
  tooLate: new Set(),
  locks: {},
  error: null,
};

export type ReviewEvent =
  | { type: "entered" | "selected" | "editing opened" | "editing closed" | "focus wanted"; id: string }
  | { type: "focus given" | "selection cleared" }
  | { type: "decided"; ids: readonly string[]; decision: Decision }
  | { type: "answered"; decision: Decision; states: readonly Known[] }
  | { type: "refused"; before: readonly Known[]; error: unknown }
  | { type: "followed"; states: readonly Known[] }
  | { type: "closed"; id: string; status: ProposalStatus }
  | { type: "lock changed"; id: string; lock: LockState };

/** Decisions are shown at once and corrected by the response: another person may have been first. */
export function reviewed(session: ReviewSession, event: ReviewEvent): ReviewSession {
  switch (event.type) {
    case "entered":
      return { ...session, currentId: event.id, visited: new Set(session.visited).add(event.id) };
    case "selected":
      return { ...session, selected: toggled(session.selected, event.id) };
    case "selection cleared":
      return { ...session, selected: new Set() };
    case "editing opened":
      return { ...session, editingId: event.id };
    case "editing closed":
      return { ...session, editingId: null, focusId: event.id };
    case "focus wanted":
      return { ...session, focusId: event.id };
    case "focus given":
      return { ...session, focusId: null };
    case "decided":
      return withStatuses(
        { ...session, error: null },
        event.ids.map((id) => ({ id, status: event.decision })),
      );
    case "answered": {
      const kept = event.states.filter(({ status }) => event.decision === "open" && status !== "open");
      const tooLate = new Set([...session.tooLate, ...kept.map(({ id }) => id)]);
      return withStatuses({ ...session, tooLate }, event.states);
    }
    case "refused":
      return withStatuses({ ...session, error: event.error }, event.before);
    case "followed": {
      // A response may be older than the acceptance.
      const states = event.states.filter(({ status }) => status !== "open");
      const jobs = states.flatMap(({ id, applyJobId }) => (applyJobId ? [[id, applyJobId] as const] : []));
      return withStatuses({ ...session, jobs: { ...session.jobs, ...Object.fromEntries(jobs) } }, states);
    }
    case "closed":
      return withStatuses(session, [event]);
    case "lock changed": {
      const locked = { ...session, locks: { ...session.locks, [event.id]: event.lock } };
      return event.lock === "locked" ? withStatuses(locked, [{ id: event.id, status: "superseded" }]) : locked;
    }
  }
}

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set(ids.has(id) ? [...ids].filter((one) => one !== id) : [...ids, id]);
}

function withStatuses(session: ReviewSession, states: readonly Known[]): ReviewSession {
  const statuses = Object.fromEntries(states.map(({ id, status }) => [id, status]));
  return { ...session, statuses: { ...session.statuses, ...statuses } };
}

/** How a proposal stands: as it was loaded, and as the session has changed it. */
export type ProposalStanding = {
  id: string;
  status: ProposalStatus;
  /** The job that writes it, if there is one. */
  jobId: string | null;
  /** A job had taken it before it could be taken back. */
  isTooLate: boolean;
  lock: LockState;
};

export function standingIn(session: ReviewSession, { id, status: loaded, applyJobId }: Known): ProposalStanding {
  const status = session.statuses[id] ?? loaded;
  return {
    id,
    status,
    jobId: session.jobs[id] ?? applyJobId ?? null,
    isTooLate: session.tooLate.has(id) && (status === "accepted" || status === "written"),
    lock: session.locks[id] ?? null,
  };
}

/** Followed until they are written. One that was taken back too late was perhaps never seen with its job, which can be undone. */
export function isFollowed({ status, isTooLate, jobId }: ProposalStanding): boolean {
  return status === "accepted" || (isTooLate && jobId === null);
}

/** Until a job takes it. */
export function canTakeBack({ status, jobId, isTooLate }: ProposalStanding): boolean {
  return status === "accepted" && jobId === null && !isTooLate;
}

/** The id that the keys move to; the first one if none is current. */
export function neighborOf(ids: readonly string[], currentId: string | null, by: 1 | -1): string | undefined {
  const at = currentId === null ? -1 : ids.indexOf(currentId);
  return at === -1 ? ids[0] : ids[Math.min(Math.max(at + by, 0), ids.length - 1)];
}
