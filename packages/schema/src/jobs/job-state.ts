import { JOB_KINDS, type JobKind } from "./states.ts";

/** Statuses of a job that may still change records. */
export const OPEN_STATUSES = ["pending", "running", "paused"] as const;
export type OpenStatus = (typeof OPEN_STATUSES)[number];
/** Open statuses in which nothing keeps the job from running. */
export const ACTIVE_STATUSES = ["pending", "running"] as const satisfies readonly OpenStatus[];
export const FINAL_STATUSES = ["completed", "failed", "canceled"] as const;
export type FinalStatus = (typeof FINAL_STATUSES)[number];
export const JOB_STATUSES = [...OPEN_STATUSES, ...FINAL_STATUSES] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** The desired state; written to the database, applied by the next batch. */
export const DESIRED_STATES = ["run", "pause", "cancel"] as const;
export type DesiredState = (typeof DESIRED_STATES)[number];

/** A row's status and desired state, as the database returns them. */
type StateRow = { status: string; desiredState: string };

export function isFinal(status: string): status is FinalStatus {
  return FINAL_STATUSES.some((final) => final === status);
}

export function isActive(status: string): boolean {
  return ACTIVE_STATUSES.some((active) => active === status);
}

/** Status and desired state combined: `pausing`, `resuming` and `canceling` are requested but not yet in effect. */
export type JobPhase = "pending" | "running" | "pausing" | "paused" | "resuming" | "canceling" | "ended";

export function phaseOf({ status, desiredState }: StateRow): JobPhase {
  if (isFinal(status)) return "ended";
  if (desiredState === "cancel") return "canceling";
  if (status === "paused") return desiredState === "run" ? "resuming" : "paused";
  if (desiredState === "pause") return "pausing";
  return status === "pending" ? "pending" : "running";
}

/** `offered`: shown and allowed. `accepted`: allowed, but not shown. Anything else: the text of the refusal. */
type Rule = "offered" | "accepted" | { refused: string };

type JobAction = {
  /** The resulting desired state; null: unchanged. */
  desiredState: DesiredState | null;
  phases: Record<JobPhase, Rule>;
  /** Kinds whose jobs refuse it in phases that otherwise allow it. */
  kinds?: Partial<Record<JobKind, { refused: string }>>;
};

const HAS_ENDED = { refused: "This job has ended." };
const IS_RUNNING = { refused: "This job is already running." };
const IS_PAUSED = { refused: "This job is already paused." };
const IS_CANCELING = { refused: "This job is being canceled." };
const NOT_ENDED = { refused: "Only a finished job can be retried." };
const NOT_YET = { refused: "Only a finished job can be undone." };

/** The actions a customer may take on a job: a user of the account, or a key with the scope `write`. */
export const JOB_ACTIONS = {
  pause: {
    desiredState: "pause",
    phases: {
      pending: "offered",
      running: "offered",
      pausing: "accepted",
      paused: IS_PAUSED,
      resuming: IS_PAUSED,
      canceling: IS_CANCELING,
      ended: HAS_ENDED,
    },
    kinds: {
      recurring: { refused: "A run of a recurring job can't be paused. Pause the recurring job instead." },
    },
  },
  resume: {
    desiredState: "run",
    phases: {
      pending: IS_RUNNING,
      running: IS_RUNNING,
      pausing: "offered",
      paused: "offered",
      resuming: "accepted",
      canceling: IS_CANCELING,
      ended: HAS_ENDED,
    },
  },
  cancel: {
    desiredState: "cancel",
    phases: {
      pending: "offered",
      running: "offered",
      pausing: "offered",
      paused: "offered",
      resuming: "offered",
      canceling: "accepted",
      ended: HAS_ENDED,
    },
  },
  retry: {
    desiredState: null,
    phases: {
      pending: NOT_ENDED,
      running: NOT_ENDED,
      pausing: NOT_ENDED,
      paused: NOT_ENDED,
      resuming: NOT_ENDED,
      canceling: NOT_ENDED,
      ended: "offered",
    },
    kinds: { undo: { refused: "An undo can't be retried. Undo the job again instead." } },
  },
  undo: {
    desiredState: null,
    phases: {
      pending: NOT_YET,
      running: NOT_YET,
      pausing: NOT_YET,
      paused: NOT_YET,
      resuming: NOT_YET,
      canceling: NOT_YET,
      ended: "offered",
    },
    kinds: { check: { refused: "A check changes nothing, so there is nothing to undo." } },
  },
} as const satisfies Record<string, JobAction>;
export type JobActionName = keyof typeof JOB_ACTIONS;

function ruleOf(name: JobActionName, job: StateRow & { kind: string }): Rule {
  const action: JobAction = JOB_ACTIONS[name];
  const phase = phaseOf(job);
  const rule = action.phases[phase];
  const kind = JOB_KINDS.find((known) => known === job.kind);
  return typeof rule === "string" || phase !== "ended" ? ((kind && action.kinds?.[kind]) ?? rule) : rule;
}

export function isOffered(name: JobActionName, job: StateRow & { kind: string }): boolean {
  return ruleOf(name, job) === "offered";
}

/** Why the action is refused, for the customer; null if it is allowed. */
export function refusalOf(name: JobActionName, job: StateRow & { kind: string }): string | null {
  const rule = ruleOf(name, job);
  return typeof rule === "string" ? null : rule.refused;
}

/** Changes that the product itself makes to jobs, with the rows they apply to. */
export const SYSTEM_TRANSITIONS = {
  /** Their portal, recurring job or account is being removed. */
  abandon: { from: { in: [...OPEN_STATUSES] }, to: { desiredState: "cancel" } },
  /** A blocker was removed, or may have ended. A job being canceled stays so. */
  unblock: { from: "paused", to: { desiredState: "run" } },
  /** The workflow meets a blocker, or applies a pause; a later `run` means resumed. */
  block: { from: { in: [...OPEN_STATUSES] }, to: { status: "paused", desiredState: "pause" } },
  /** The workflow starts or resumes the work. */
  begin: { from: { in: [...OPEN_STATUSES] }, to: { status: "running" } },
} satisfies Record<
  string,
  { from: OpenStatus | { in: OpenStatus[] }; to: { status?: OpenStatus; desiredState?: DesiredState } }
>;
