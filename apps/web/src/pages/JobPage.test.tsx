// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { sessionStore } from "../session/session.tsx";
import dialogClasses from "../ui/ConfirmModal.module.css";
import {
  ANSWERS,
  job,
  jobAnswer,
  noCredits,
  noProposals,
  nowAnswer,
  record,
  recordsAnswer,
  showJob,
  showJobPage,
} from "./testing/job-page-fixture.tsx";
import { JobPageDocument, JobReasonsDocument } from "../api/generated/graphql.ts";

afterEach(cleanup);

/** Buttons of the accent colour, which is also the kit's default. */
const filled = () =>
  [...document.querySelectorAll(".mantine-Button-root:not([data-variant='default'], [data-variant='subtle'])")].map(
    (button) => button.textContent,
  );

it("keeps controls in place when newer figures arrive", async () => {
  const client = showJob({
    JobPage: (asked) => jobAnswer({ creditsUsed: 10 + asked, recordsProcessed: 10 + asked }),
    JobReasons: (asked) =>
      asked === 0 ? { job: { __typename: "Job", id: "j", reasons: [], changeKinds: null } } : reasonsOnceMore(),
  });
  const buy = await screen.findByRole("link", { name: "Buy credits" });
  const resume = screen.getByRole("button", { name: "Resume" });
  const place = () => [...document.querySelectorAll("a, button, h1, section")].indexOf(buy);
  const before = place();
  await client.refetchQueries({ include: "active" });
  await screen.findByText("Cleaned.");
  expect(screen.getByRole("link", { name: "Buy credits" })).toBe(buy);
  expect(screen.getByRole("button", { name: "Resume" })).toBe(resume);
  expect(place()).toBe(before);
});

const reasonsOnceMore = () => ANSWERS.JobReasons?.(1) ?? {};

it("keeps its content when a later request fails", async () => {
  const client = showJobPage((operation, asked) =>
    asked === 0
      ? { data: ANSWERS[operation]?.(0) ?? {} }
      : { errors: [{ message: "Something went wrong on our side." }] },
  );
  const buy = await screen.findByRole("link", { name: "Buy credits" });
  await client.refetchQueries({ include: "active" }).catch(() => null);
  await new Promise((resolve) => setTimeout(resolve));
  expect(screen.getByRole("link", { name: "Buy credits" })).toBe(buy);
});

it("shows the records of a job that has paused without a reload", async () => {
  const running = { status: "running", desiredState: "run", reason: null, reasonText: null, recordsProcessed: 0 };
  let isPaused = false;
  const client = showJob({
    JobPage: () => jobAnswer(isPaused ? {} : { ...running, outcomes: [] }),
    JobRecords: () => recordsAnswer(isPaused ? [record] : []),
  });
  await screen.findByText("No records yet", {}, { timeout: 5_000 });
  isPaused = true;
  await client.refetchQueries({ include: [JobPageDocument] });
  await screen.findByText("Paused: out of credits");
  expect(await screen.findByText("Ada Lovelace")).toBeDefined();
  expect(screen.getByText("Not checked: street, house number.")).toBeDefined();
  expect(screen.getByText("77")).toBeDefined();
});

it("groups the addresses of a record in the order of the mapping, each with its name", async () => {
  const set = (key: string, label: string) => ({ ...job.addressSets[0], id: `j:${key}`, key, label });
  const sets = [set("primary", ""), set("shipping", "Shipping"), set("billing", "Billing")];
  const row = (recordId: string, addressSet: string, addressSetLabel: string) => ({
    ...record,
    id: `j:${recordId}:${addressSet}`,
    recordId,
    addressSet,
    addressSetLabel,
  });
  const rows = [row("77", "billing", "Billing"), row("77", "primary", ""), row("77", "shipping", "Shipping")];
  showJob({
    JobPage: () => jobAnswer({ addressSets: sets }),
    JobRecords: () => recordsAnswer([...rows, row("78", "primary", "")], { addressSets: sets, endCursor: "x" }),
  });
  await screen.findByText("Ada Lovelace");
  const headers = [...document.querySelectorAll("tbody th")].map(({ textContent }) => textContent);
  expect(headers).toEqual(["Ada Lovelace77HistoryPrimary address", "Shipping", "Billing", "78HistoryPrimary address"]);
  expect(screen.getByText("4 addresses of 2 records on this page")).toBeDefined();
  expect(screen.getAllByText(/^Not checked/)).toHaveLength(1);
});

it("names a job of accepted proposals by its records, and its portal once", async () => {
  const name = "12 contacts in Short of Credits, accepted in Review";
  showJob({ JobPage: () => jobAnswer({ kind: "apply", name, listId: "", listName: "Accepted proposals" }) });
  expect(await screen.findByRole("heading", { level: 1, name })).toBeDefined();
  expect(screen.getByText(/^Accepted proposals, started/).textContent).not.toContain("Short of Credits");
});

it("offers one next step if a job is out of credits", async () => {
  showJob({});
  await screen.findByRole("link", { name: "Buy credits" });
  expect(filled()).toEqual(["Buy credits"]);
});

it("offers the next step only once a list is cleaned", async () => {
  showJob({ JobPage: () => jobAnswer({ status: "completed", desiredState: "run", reason: null, canResume: false }) });
  expect(await screen.findByRole("region", { name: "What next" })).toBeDefined();
  cleanup();
  showJob({});
  await screen.findByText("Paused: out of credits");
  expect(screen.queryByRole("region", { name: "What next" })).toBeNull();
});

it("places the next step after the records on a phone, and before them otherwise", async () => {
  const completed = {
    JobPage: () => jobAnswer({ status: "completed", desiredState: "run", reason: null, canResume: false }),
  };
  const isBeforeRecords = async () => {
    showJob(completed);
    const next = await screen.findByRole("region", { name: "What next" });
    const records = await screen.findByRole("region", { name: "Records" });
    return (next.compareDocumentPosition(records) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  };
  expect(await isBeforeRecords()).toBe(false);
  cleanup();
  const narrow = window.matchMedia;
  vi.stubGlobal("matchMedia", (query: string) =>
    Object.assign(narrow(query), { matches: query === "(min-width: 721px)" }),
  );
  expect(await isBeforeRecords()).toBe(true);
  vi.unstubAllGlobals();
});

it("offers no Resume without credits, because the job resumes automatically", async () => {
  showJob({ JobPage: () => ({ ...jobAnswer({}), ...noCredits }) });
  await screen.findByRole("link", { name: "Buy credits" });
  expect(screen.queryByRole("button", { name: "Resume" })).toBeNull();
  expect(screen.getByText(/resumes automatically when you add credits/)).toBeDefined();
});

it("keeps Cancel in place while the job resumes", async () => {
  const names = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
  const at = () => names().indexOf("Cancel");
  showJob({ JobPage: () => jobAnswer({ reason: "user", canResume: true, canCancel: true }) });
  await screen.findByRole("button", { name: "Resume" });
  expect(names()[at() + 1]).toBe("Resume");
  cleanup();
  showJob({ JobPage: () => jobAnswer({ desiredState: "run", canResume: false, canPause: false, canCancel: true }) });
  await screen.findByRole("button", { name: "Cancel" });
  const pause = screen.getByRole<HTMLButtonElement>("button", { name: "Pause" });
  expect([names()[at() + 1], pause.disabled]).toEqual(["Pause", true]);
});

it("offers a member only what their role allows", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ isAdmin: false })));
  sessionStore.signIn({ email: "bea@example.com", credits: 1, isAdmin: false, role: "manager", portals: null }, "t");
  showJob({});
  await screen.findByText("Paused: out of credits");
  expect(screen.getByRole("button", { name: "Resume" })).toBeDefined();
  expect(screen.queryByRole("link", { name: "Buy credits" })).toBeNull();
  sessionStore.end();
  vi.unstubAllGlobals();
});

it("shows a canary's records and one decision about them", async () => {
  const text = "100% of the first records would get a different city.";
  showJob({ JobPage: () => jobAnswer({ reason: "canary", reasonText: text, recordsProcessed: 0, outcomes: [] }) });
  const shown = await screen.findByRole("region", { name: "Records that look unusual" });
  expect(screen.getAllByText(text)).toHaveLength(1);
  expect(await within(shown).findByText("12")).toBeDefined();
  expect(shown.querySelector("del")?.textContent).toBe("IL");
  expect(shown.querySelector("ins")?.textContent).toBe("Springfield");
  expect(screen.getByRole("button", { name: "Cancel" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Edit mapping" })).toBeDefined();
  expect(filled()).toEqual(["Edit mapping"]);
  expect(screen.getAllByRole("button", { name: "Continue anyway: 25 records" })).toHaveLength(1);
});

it("shows how many entries of the list could not be read", async () => {
  showJob({ JobPage: () => jobAnswer({ unreadableEntries: 3 }) });
  expect(await screen.findByText(/^3 entries of the list could not be read/)).toBeDefined();
});

it("has consistent figures for a job that was canceled while its list was being read", async () => {
  const count = (outcome: string, amount: number) => ({ __typename: "OutcomeCount", outcome, count: amount });
  showJob({
    JobPage: () =>
      jobAnswer({
        status: "canceled",
        desiredState: "cancel",
        reason: "user",
        reasonText: "Canceled by you.",
        recordsTotal: 10_000,
        recordsProcessed: 9_250,
        outcomes: [count("corrected", 3_937), count("failed", 376), count("not_done", 4_937)],
        canResume: false,
        canCancel: false,
        canRetry: true,
        durationMs: 60_000,
      }),
  });
  const processed = (await screen.findByText("Records processed")).parentElement;
  expect(processed?.textContent).toBe("Records processed4,313 of 10,000");
  expect(screen.getByRole("link", { name: "Not done 4,937" })).toBeDefined();
  expect(screen.getByText(/^Not read/).textContent).toBe("Not read 750");
  expect(screen.queryByText(/^Left/)).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "More actions" }));
  expect(await screen.findByRole("menuitem", { name: "Retry 5,313 records" })).toBeDefined();
  expect(screen.getByText("Canceled by you. 4,313 records done.")).toBeDefined();
  expect(screen.getByText(/^750 records of the list were never read\./)).toBeDefined();
});

it("labels the rate differently in a job's first minute", async () => {
  const running = { status: "running", desiredState: "run", reason: null, reasonText: null, recordsLastMinute: 3_009 };
  const startedAt = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1_000).toISOString();
  showJob({ JobPage: () => jobAnswer({ ...running, startedAt: startedAt(11) }) });
  const first = await screen.findByText("Records in the first minute");
  expect(first.parentElement?.textContent).toContain("3,009");
  cleanup();
  showJob({ JobPage: () => jobAnswer({ ...running, startedAt: startedAt(80) }) });
  await screen.findByText("Records in the last minute");
});

it("asks to confirm a cancellation without the danger color, because the rest can be retried", async () => {
  showJob({});
  fireEvent.click(await screen.findByRole("button", { name: "Cancel" }));
  const cancel = await screen.findByRole("button", { name: "Cancel job" });
  expect(dialogClasses.danger).toBeTruthy();
  expect(cancel.className).not.toContain(dialogClasses.danger);
});

it("keeps the order of the reasons while the job runs, and sorts them when it ends", async () => {
  const running = { status: "running", desiredState: "run", reason: null, reasonText: null };
  const reasonOf = (text: string, count: number) => ({
    __typename: "ReasonCount",
    outcome: "corrected",
    reason: text,
    text,
    count,
  });
  let isEnded = false;
  let counts: [string, number][] = [
    ["spelling", 2],
    ["format", 1],
  ];
  const client = showJob({
    JobPage: () => jobAnswer(isEnded ? { status: "completed", reason: null, recordsProcessed: 25 } : running),
    JobReasons: () => ({
      job: { __typename: "Job", id: "j", reasons: counts.map(([text, count]) => reasonOf(text, count)) },
    }),
  });
  const reasons = () =>
    screen
      .getAllByRole("link")
      .flatMap(({ textContent: text }) => /^Corrected(spelling|format|case)/.exec(text)?.[1] ?? []);
  await screen.findByText("spelling");
  counts = [
    ["case", 9],
    ["format", 5],
    ["spelling", 3],
  ];
  await client.refetchQueries({ include: [JobReasonsDocument] });
  await screen.findByText("case");
  expect(reasons()).toEqual(["spelling", "format", "case"]);
  isEnded = true;
  await client.refetchQueries({ include: [JobPageDocument] });
  await waitFor(() => expect(reasons()).toEqual(["case", "format", "spelling"]));
});

it("closes the undo dialog when the undo has started, even if its job page is cached", async () => {
  const finished = { status: "completed", reason: null, reasonText: null, recordsProcessed: 25 };
  const undo = { __typename: "UndoOffer", isOffered: true, reasonText: null, records: 10 };
  const begun = jobAnswer({ ...finished, undo, id: "u", kind: "undo", name: "The undo" });
  const client = showJob({
    JobPage: (asked) => (asked === 0 ? jobAnswer({ ...finished, undo }) : begun),
    UndoJob: () => ({ undoJob: { __typename: "UndoJobPayload", job: { __typename: "Job", id: "u" } } }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
  const dialog = await screen.findByRole("dialog", { name: "Undo this job?" });
  const page = [...client.getObservableQueries().values()].find(({ queryName }) => queryName === "JobPage");
  if (page) client.writeQuery({ query: page.query, variables: { id: "u" }, data: begun });
  fireEvent.click(within(dialog).getByRole("button", { name: "Undo" }));
  await screen.findByRole("heading", { name: "The undo" });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

it("shows once that a job is completed, and the changes before the records", async () => {
  showJob({
    JobPage: () => jobAnswer({ status: "completed", reason: null, reasonText: null, recordsProcessed: 25 }),
    JobRecords: () => recordsAnswer([record]),
  });
  const spelling = await screen.findByRole("link", { name: /^Spelling/ });
  expect(spelling.getAttribute("href")).toBe("/jobs/j?outcome=corrected&kind=spelling");
  const reason = screen.getByRole("link", { name: /Cleaned\./ });
  expect(reason.getAttribute("href")).toBe("/jobs/j?outcome=corrected&reason=cleaned");
  const records = screen.getByRole("region", { name: "Records" });
  expect(reason.compareDocumentPosition(records) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText("Finished")).toBeNull();
});

it("hides actions that a finished check does not have, in any order of responses", async () => {
  const running = { kind: "check", status: "running", desiredState: "run", reason: null, reasonText: null };
  const finished = { ...running, status: "completed", canPause: false, canResume: false, canCancel: false };
  const check = {
    __typename: "Check",
    recordsChecked: 25,
    healthScore: 40,
    confirmed: 10,
    corrected: 15,
    review: 0,
    failed: 0,
    empty: 0,
    gone: 0,
    locked: 0,
    alreadyCleaned: 0,
    maxCredits: 25,
    groups: [],
    samples: [],
  };
  const { canPause: _, canResume: __, canCancel: ___, ...job } = jobAnswer(finished).job;
  showJob({
    JobPage: (asked) => jobAnswer(asked === 0 ? { ...running, canPause: true, canResume: false } : finished),
    CheckResult: () => ({ job: { ...job, finishedAt: "2026-01-01T00:01:00Z", listId: "l", check } }),
  });
  await screen.findByText("Completed");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Pause" })).toBeNull(), { timeout: 4_000 });
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
});

const finished = { status: "completed", reason: null, reasonText: null, recordsProcessed: 25, canResume: false };

it("summarizes the current state of the records in one line with links", async () => {
  const undo = { __typename: "Job", id: "u", status: "completed", createdAt: "2026-01-02T00:00:00Z" };
  const proposals = { ...noProposals, open: 11, ready: 4, written: 12, dismissed: 1, locked: 1, applyJobIds: ["a"] };
  showJob({
    JobPage: () =>
      jobAnswer({ ...finished, undo: { __typename: "UndoOffer", isOffered: true, reasonText: null, records: 298 } }),
    JobNow: () => nowAnswer({ standing: 104, putBack: 194, undos: [{ ...undo, recordsProcessed: 194 }], proposals }),
  });
  const line = (await screen.findByText("Now:")).parentElement;
  expect(line?.textContent).toMatch(
    /^Now: 104 corrected · , 194 put back by an undo .*12 accepted and written.*1 dismissed.*1 locked.*11 open in Review \(4 ready to accept\)$/,
  );
  const links = within(line ?? document.body).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual([
    "/jobs/j?outcome=corrected",
    "/jobs/u",
    "/jobs/a",
    "/review/dismissed",
    "/review/locks",
    "/review?job_id=j",
  ]);
  expect(screen.getByRole("button", { name: "Undo the rest" })).toBeDefined();
});

it("offers open reviews as the next step, and a retry in a menu if it can help", async () => {
  const failed = (reason: string) => ({ __typename: "ReasonCount", outcome: "failed", reason, text: reason, count: 6 });
  const answers = (reason: string) => ({
    JobPage: () =>
      jobAnswer({
        ...finished,
        canRetry: true,
        outcomes: [{ __typename: "OutcomeCount", outcome: "failed", count: 6 }],
      }),
    JobReasons: () => ({
      job: {
        __typename: "Job",
        id: "j",
        reasons: [failed(reason)],
        changeKinds: { __typename: "ChangeKinds", kinds: [], isComplete: true },
      },
    }),
    JobNow: () => nowAnswer({ standing: 19, proposals: { ...noProposals, open: 25 } }),
  });
  showJob(answers("placeholder"));
  const review = await screen.findByRole("link", { name: "Review 25" });
  expect(review.getAttribute("href")).toBe("/review?job_id=j");
  expect(filled()).toEqual(["Review 25"]);
  expect(screen.queryByRole("button", { name: /Retry/ })).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "More actions" }));
  const again = await screen.findByRole("menuitem", { name: "Clean this list again" });
  expect(again.getAttribute("href")).toBe("/dashboard?portal=1&type=contact&list=8#start-a-cleaning");
  expect(screen.queryByRole("menuitem", { name: /Retry/ })).toBeNull();
  cleanup();
  showJob(answers("refused_by_crm"));
  fireEvent.click(await screen.findByRole("button", { name: "More actions" }));
  expect(await screen.findByRole("menuitem", { name: "Retry 6 records" })).toBeDefined();
});

it("adds no line if all changes are still in place", async () => {
  showJob({ JobPage: () => jobAnswer(finished), JobNow: () => nowAnswer({ standing: 10 }) });
  await screen.findByText("Completed");
  expect(screen.queryByText("Now:")).toBeNull();
});

it("offers no undo of an undone job", async () => {
  const undo = { __typename: "Job", id: "u", createdAt: "2026-01-02T00:00:00Z", recordsProcessed: 10 };
  const offer = { __typename: "UndoOffer", isOffered: true, reasonText: null, records: 10 };
  showJob({
    JobPage: () => jobAnswer({ ...finished, undo: offer }),
    JobNow: () => nowAnswer({ putBack: 10, undos: [{ ...undo, status: "completed" }] }),
  });
  await screen.findByText("Now:");
  expect(screen.queryByRole("button", { name: /^Undo/ })).toBeNull();
  expect(screen.getByRole("link", { name: "an undo" }).getAttribute("href")).toBe("/jobs/u");
});

it("requests records by the selected order and days from the first page, and keeps both in the URL", async () => {
  const asked: Record<string, unknown>[] = [];
  showJobPage((operation, no, variables) => {
    if (operation === "JobRecords") asked.push(variables);
    return { data: ANSWERS[operation]?.(no) ?? {} };
  }, "?after=77");
  const order = await screen.findByRole("combobox", { name: "Order" });
  fireEvent.change(order, { target: { value: "least_certain" } });
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ order: "least_certain", after: null }));
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-01-02" } });
  const from = new Date("2026-01-02T00:00").toISOString();
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ order: "least_certain", from, to: null }));
});
