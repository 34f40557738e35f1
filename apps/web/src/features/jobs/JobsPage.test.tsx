// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { useLivePolling } from "../../shared/page-queries.ts";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { JobsPage } from "./JobsPage.tsx";

vi.mock(import("../../shared/page-queries.ts"), async (original) => ({
  ...(await original()),
  useLivePolling: vi.fn<typeof useLivePolling>(),
}));

afterEach(cleanup);

const HOUR_MS = 3_600_000;

function jobOf(status: string, pausedHours: number | null, index: number) {
  return {
    __typename: "Job",
    id: String(index),
    kind: "list",
    objectType: "contact",
    portalName: "Acme",
    name: "Customers",
    status,
    reason: status === "paused" ? "user" : null,
    reasonText: null,
    pausedAt: pausedHours === null ? null : new Date(Date.now() - pausedHours * HOUR_MS).toISOString(),
    recordsTotal: 10,
    recordsProcessed: 5,
    addressSets: [],
    creditsUsed: 3,
    createdAt: "2026-01-01T00:00:00Z",
    startedBy: null,
    outcomes: [],
  };
}

it.each([
  [
    "jobs that have all been paused for longer than a day",
    [
      ["paused", 48],
      ["paused", 1_000],
      ["completed", null],
    ],
    60_000,
  ],
  [
    "jobs of which one was paused an hour ago",
    [
      ["paused", 1_000],
      ["paused", 1],
    ],
    5_000,
  ],
  ["a paused job that was resumed and does not run yet", [["paused", null]], 5_000],
  [
    "a running job beside paused ones",
    [
      ["running", null],
      ["paused", 1_000],
    ],
    1_500,
  ],
  ["jobs that have ended", [["completed", null]], 0],
] as const)("polls %s as often as they can change", async (_what, jobs, every) => {
  showWithServer({
    page: <JobsPage />,
    pattern: "/jobs",
    path: "/jobs",
    answer: () => ({ data: { jobs: jobs.map(([status, hours], index) => jobOf(status, hours, index)) } }),
  });
  await screen.findAllByText("Customers");
  expect(vi.mocked(useLivePolling).mock.lastCall?.[1]).toBe(every);
});
