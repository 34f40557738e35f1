// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { App } from "../../app/App.tsx";
import { OverviewTab } from "./OverviewTab.tsx";

afterEach(cleanup);

type Dashboard = ComponentProps<typeof OverviewTab>["dashboard"];
const DASHBOARD = {
  allTimeSuccessfulLookups: 12_345,
  trackedSuccessfulLookups: 60,
  trackedFailedAttempts: 40,
  hubspotConnectionsCount: 3,
  portalConfigsCount: 2,
  creditUnsubscribesCount: 0,
  portalConfigUnsubscribesCount: 0,
  todaysActiveUsers: [{ email: "a@example.com" }],
  recentSignups: [],
  usersBelowThreshold: [],
  referralStats: [
    { referralType: "", count: 5 },
    { referralType: "hug", count: 3 },
    { referralType: "sprocketeer", count: 1 },
  ],
} as unknown as Dashboard;

function show(): void {
  render(
    <App queries={new QueryClient()}>
      <MemoryRouter>
        <OverviewTab dashboard={DASHBOARD} />
      </MemoryRouter>
    </App>,
  );
}

it("states the period of each figure", () => {
  show();
  const periodOf = (label: string) => screen.getAllByText(label)[0]?.closest("div")?.textContent ?? "";
  expect(periodOf("Total Lookups")).toContain("all time");
  expect(periodOf("Success Rate")).toContain("all time");
  expect(periodOf("Active Users")).toContain("today (UTC)");
  expect(periodOf("New Signups")).toContain("last 7 days");
  expect(periodOf("Low credit alerts")).toContain("now");
});

it("shows partners by name, and links red figures to the runbook", () => {
  show();
  for (const name of ["Direct", "HUG", "Sprocketeer"]) expect(screen.getByText(name)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Runbook" }).getAttribute("href")).toBe(
    "/admin/runbook#when-a-vendor-refuses",
  );
});
