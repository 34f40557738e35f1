import { expect, it } from "vitest";
import {
  DESIRED_STATES,
  isOffered,
  JOB_ACTIONS,
  JOB_STATUSES,
  phaseOf,
  refusalOf,
  type JobActionName,
} from "./job-state.ts";

const job = (status: string, desiredState: string, kind = "list") => ({ status, desiredState, kind });
const actions = Object.keys(JOB_ACTIONS) as JobActionName[];
const offered = (status: string, desiredState: string, kind?: string) =>
  actions.filter((action) => isOffered(action, job(status, desiredState, kind)));

it("offers the allowed actions in each state", () => {
  expect(
    Object.fromEntries(
      JOB_STATUSES.flatMap((status) =>
        DESIRED_STATES.map((desired) => [`${status}, ${desired}`, offered(status, desired).join(" ")]),
      ),
    ),
  ).toEqual({
    "pending, run": "pause cancel",
    "pending, pause": "resume cancel",
    "pending, cancel": "",
    "running, run": "pause cancel",
    "running, pause": "resume cancel",
    "running, cancel": "",
    "paused, run": "cancel",
    "paused, pause": "resume cancel",
    "paused, cancel": "",
    "completed, run": "retry undo",
    "completed, pause": "retry undo",
    "completed, cancel": "retry undo",
    "failed, run": "retry undo",
    "failed, pause": "retry undo",
    "failed, cancel": "retry undo",
    "canceled, run": "retry undo",
    "canceled, pause": "retry undo",
    "canceled, cancel": "retry undo",
  });
});

it("accepts a repeated request, but does not offer it", () => {
  for (const [action, status, desired] of [
    ["pause", "running", "pause"],
    ["resume", "paused", "run"],
    ["cancel", "running", "cancel"],
  ] as const) {
    expect(refusalOf(action, job(status, desired))).toBeNull();
    expect(isOffered(action, job(status, desired))).toBe(false);
  }
});

it("refuses to pause a recurring run, and reports that an ended job has ended", () => {
  expect(refusalOf("pause", job("running", "run", "recurring"))).toMatch(/Pause the recurring job instead/);
  expect(refusalOf("pause", job("completed", "run", "recurring"))).toBe("This job has ended.");
});

it("offers neither a retry of an undo nor an undo of a check", () => {
  expect(refusalOf("retry", job("completed", "run", "undo"))).toMatch(/Undo the job again/);
  expect(offered("completed", "run", "undo")).toEqual(["undo"]);
  expect(refusalOf("undo", job("completed", "run", "check"))).toMatch(/nothing to undo/);
  expect(refusalOf("undo", job("running", "run"))).toMatch(/Only a finished job/);
});

it("returns the phase of a job with a pending request", () => {
  expect(phaseOf(job("running", "pause"))).toBe("pausing");
  expect(phaseOf(job("paused", "run"))).toBe("resuming");
  expect(phaseOf(job("pending", "cancel"))).toBe("canceling");
  expect(phaseOf(job("completed", "cancel"))).toBe("ended");
});
