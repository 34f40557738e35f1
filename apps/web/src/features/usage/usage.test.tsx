// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeFragmentData } from "../../api/generated/index.ts";
import {
  ActivityRow_JobFragmentDoc,
  MonthlyUsage_UsageFragmentDoc,
  RecentActivity_UsageFragmentDoc,
  UsageCharts_UsageFragmentDoc,
  type ActivityRow_JobFragment,
} from "../../api/generated/graphql.ts";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { MonthlyUsage } from "./MonthlyUsage.tsx";
import { RecentActivity } from "./RecentActivity.tsx";
import { UsageCharts } from "./UsageCharts.tsx";

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 10, 15), toFake: ["Date"] }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const show = (page: React.ReactNode) => showWithServer({ page, pattern: "/", path: "/", answer: () => ({ data: {} }) });
const rows = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it("lists the months newest first", async () => {
  const monthly = ["2026-09", "2026-10", "2026-11"].map((month, index) => ({
    month,
    jobsCount: index + 1,
    recordsCleaned: 10 * (index + 1),
    creditsUsed: 100 * (index + 1),
  }));
  show(<MonthlyUsage usage={makeFragmentData({ monthly }, MonthlyUsage_UsageFragmentDoc)} />);
  expect(rows(await screen.findByRole("table"))).toEqual([
    ["November 2026", "3", "30", "300"],
    ["October 2026", "2", "20", "200"],
    ["September 2026", "1", "10", "100"],
  ]);
});

const OUTCOMES = [
  { outcome: "corrected" as const, count: 3 },
  { outcome: "not_done" as const, count: 990 },
];

it("draws and lists the outcomes of a month without unprocessed records", async () => {
  const monthly = [{ month: "2026-11", creditsUsed: 3, outcomes: OUTCOMES }];
  show(<UsageCharts usage={makeFragmentData({ monthly }, UsageCharts_UsageFragmentDoc)} />);
  fireEvent.click(await screen.findByText("Show as a table"));
  const table = screen.getByRole("table");
  expect(
    within(table)
      .getAllByRole("columnheader")
      .map(({ textContent }) => textContent),
  ).toEqual(["Month", "Corrected"]);
  expect(rows(table)).toEqual([["November 2026", "3"]]);
  expect(screen.queryByText(/990/)).toBeNull();
});

const JOB: ActivityRow_JobFragment = {
  id: "j1",
  kind: "list",
  objectType: "contact",
  status: "canceled",
  portalId: "1",
  name: "Spring mailing",
  recordsProcessed: 993,
  outcomes: OUTCOMES,
  addressSets: [],
  creditsUsed: 3,
  createdAt: "2026-11-10T10:00:00Z",
  durationMs: 1_000,
  " $fragmentRefs": undefined,
};

const recent = (jobs: readonly ActivityRow_JobFragment[]) =>
  makeFragmentData(
    { recentJobs: jobs.map((job) => ({ id: job.id, ...makeFragmentData(job, ActivityRow_JobFragmentDoc) })) },
    RecentActivity_UsageFragmentDoc,
  );

it("counts the records of a recent job without unprocessed ones", async () => {
  show(<RecentActivity usage={recent([JOB])} renderBar={() => null} />);
  const [row = []] = rows(await screen.findByRole("table", { name: "Recent jobs" }));
  expect(row.slice(2, 5)).toEqual(["3", "3", "3"]);
});

it("shows twenty recent jobs and the number of all", async () => {
  const jobs = Array.from({ length: 23 }, (_, index) => ({ ...JOB, id: `j${index}` }));
  show(<RecentActivity usage={recent(jobs)} renderBar={() => null} />);
  expect(rows(await screen.findByRole("table", { name: "Recent jobs" }))).toHaveLength(20);
  expect(screen.getByText("Showing 20 of 23 recent jobs")).toBeDefined();
});
