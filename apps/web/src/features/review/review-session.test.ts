import { expect, it } from "vitest";
import {
  canTakeBack,
  isFollowed,
  neighborOf,
  NOTHING_DONE,
  reviewed,
  standingIn,
  type ReviewEvent,
} from "./review-session.ts";

const after = (...events: readonly ReviewEvent[]) => events.reduce(reviewed, NOTHING_DONE);
const standingAfter = (...events: readonly ReviewEvent[]) => standingIn(after(...events), { id: "a", status: "open" });
const ACCEPTED: ReviewEvent = { type: "decided", ids: ["a"], decision: "accepted" };
const TAKEN_BACK: ReviewEvent = { type: "decided", ids: ["a"], decision: "open" };

it("shows a decision before the server answers", () => {
  expect(standingAfter(ACCEPTED)).toMatchObject({ status: "accepted", jobId: null, isTooLate: false });
});

it("shows the decision of another person who was faster", () => {
  const answered: ReviewEvent = { type: "answered", decision: "accepted", states: [{ id: "a", status: "dismissed" }] };
  expect(standingAfter(ACCEPTED, answered).status).toBe("dismissed");
});

it("restores the statuses after a failed decision, and shows the error until the next one", () => {
  const refused: ReviewEvent = { type: "refused", before: [{ id: "a", status: "open" }], error: "offline" };
  expect(standingAfter(ACCEPTED, refused).status).toBe("open");
  expect(after(ACCEPTED, refused).error).toBe("offline");
  expect(after(ACCEPTED, refused, ACCEPTED).error).toBeNull();
});

it("ignores a state older than the acceptance, and stores the job that writes it", () => {
  const older: ReviewEvent = { type: "followed", states: [{ id: "a", status: "open", applyJobId: null }] };
  const newer: ReviewEvent = { type: "followed", states: [{ id: "a", status: "accepted", applyJobId: "job" }] };
  expect(standingAfter(ACCEPTED, older)).toMatchObject({ status: "accepted", jobId: null });
  expect(standingAfter(ACCEPTED, older, newer)).toMatchObject({ status: "accepted", jobId: "job" });
});

it("can take back an acceptance until a job has taken it", () => {
  const taken: ReviewEvent = { type: "followed", states: [{ id: "a", status: "accepted", applyJobId: "job" }] };
  expect(canTakeBack(standingAfter(ACCEPTED))).toBe(true);
  expect(canTakeBack(standingAfter(ACCEPTED, taken))).toBe(false);
});

it("polls a proposal that was taken back too late until its job is known", () => {
  const kept: ReviewEvent = { type: "answered", decision: "open", states: [{ id: "a", status: "written" }] };
  const late = standingAfter(ACCEPTED, TAKEN_BACK, kept);
  expect(late).toMatchObject({ status: "written", isTooLate: true });
  expect(isFollowed(late)).toBe(true);
  expect(isFollowed({ ...late, jobId: "job" })).toBe(false);
});

it("closes the proposal of a locked record, and does not reopen it when it is unlocked", () => {
  const locked: ReviewEvent = { type: "lock changed", id: "a", lock: "locked" };
  expect(standingAfter(locked)).toMatchObject({ status: "superseded", lock: "locked" });
  expect(standingAfter(locked, { ...locked, lock: "unlocked" })).toMatchObject({
    status: "superseded",
    lock: "unlocked",
  });
});

it("selects and deselects single proposals", () => {
  const select = (id: string): ReviewEvent => ({ type: "selected", id });
  expect([...after(select("a"), select("b"), select("a")).selected]).toEqual(["b"]);
  expect([...after(select("a"), { type: "selection cleared" }).selected]).toEqual([]);
});

it("returns the focus to the row whose editor is closed", () => {
  const edited = after({ type: "editing opened", id: "a" }, { type: "editing closed", id: "a" });
  expect(edited).toMatchObject({ editingId: null, focusId: "a" });
  expect(reviewed(edited, { type: "focus given" }).focusId).toBeNull();
});

it("remembers every proposal that was current", () => {
  const session = after({ type: "entered", id: "a" }, { type: "entered", id: "b" });
  expect(session.currentId).toBe("b");
  expect([...session.visited]).toEqual(["a", "b"]);
});

it("moves between neighbors and stops at both ends", () => {
  const ids = ["a", "b", "c"];
  expect(neighborOf(ids, null, 1)).toBe("a");
  expect(neighborOf(ids, "gone", -1)).toBe("a");
  expect(neighborOf(ids, "a", 1)).toBe("b");
  expect(neighborOf(ids, "c", 1)).toBe("c");
  expect(neighborOf(ids, "a", -1)).toBe("a");
  expect(neighborOf([], null, 1)).toBeUndefined();
});
