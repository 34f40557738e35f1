// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../testing/show-with-server.tsx";
import { DashboardPage } from "./DashboardPage.tsx";

afterEach(cleanup);

const connection = {
  __typename: "Connection",
  id: "k",
  portalId: "1",
  portalName: "Northwind",
  status: "active",
  createdAt: "2026-01-01T00:00:00Z",
  isConfigured: true,
  configuredObjectTypes: ["contact"],
  blockers: [],
};

const failed = {
  __typename: "Job",
  id: "j",
  kind: "list",
  objectType: "contact",
  portalName: "Northwind",
  listName: "Everybody",
  status: "failed",
  reason: "list_gone",
  reasonText: "The list no longer exists in HubSpot.",
  recordsTotal: 10,
  recordsProcessed: 0,
  creditsUsed: 0,
  createdAt: "2026-01-01T00:00:00Z",
  outcomes: [],
};
const paused = { ...failed, id: "p", listName: "Waiting", status: "paused", reasonText: "You're out of credits." };

type Facts = {
  hasCleaned?: boolean;
  connections?: object[];
  jobs?: object[];
  unfinished?: object[];
  available?: number;
};

async function show({
  hasCleaned = false,
  connections = [connection],
  jobs = [],
  unfinished = [],
  available = 10,
}: Facts) {
  const credits = { __typename: "Credits", id: "c", available, held: 0, spent: 0, owed: 0 };
  const dashboard = {
    viewer: {
      __typename: "Viewer",
      id: "v",
      credits,
      firstSteps: { __typename: "FirstSteps", hasChecked: hasCleaned, hasCleaned },
    },
    reviewFacets: { __typename: "ReviewFacets", total: 0 },
    connections,
    recurringJobs: [],
    paused: unfinished,
    running: [],
    pending: [],
    jobs: [...unfinished, ...jobs],
  };
  const lists = { connection: { __typename: "Connection", id: "k", lists: [] } };
  showWithServer({
    page: <DashboardPage />,
    pattern: "/dashboard",
    path: "/dashboard",
    answer: (operation) => ({ data: operation === "Dashboard" ? dashboard : lists }),
  });
  await screen.findByText("Connected portals");
}

const primaries = () =>
  [...document.querySelectorAll(".mantine-Button-root:not([data-variant='default'], [data-variant='subtle'])")].map(
    (button) => button.textContent,
  );

it("leads a new customer to the next step, by one primary action", async () => {
  await show({ connections: [] });
  expect(screen.getByText("0 of 4 done")).toBeDefined();
  expect(primaries()).toEqual(["Connect HubSpot"]);
  cleanup();
  await show({ connections: [{ ...connection, isConfigured: false, configuredObjectTypes: [] }] });
  expect(screen.getByRole("link", { name: "Map your address fields" }).getAttribute("href")).toBe(
    "/configure-portal/1",
  );
  cleanup();
  await show({});
  const check = screen.getByRole("link", { name: "Check a list" });
  expect(document.querySelector(check.getAttribute("href") ?? "")?.textContent).toContain("Start a cleaning");
});

it("never shows the first steps again once a list was cleaned, though it cost nothing and no portal is left", async () => {
  await show({ hasCleaned: true, jobs: [failed] });
  expect(screen.queryByText("Get started")).toBeNull();
  cleanup();
  await show({ hasCleaned: true, connections: [] });
  expect(screen.queryByText("Get started")).toBeNull();
  expect(primaries()).toEqual(["Connect HubSpot"]);
});

it("has one form for one cleaning and for all schedules", async () => {
  await show({ hasCleaned: true });
  const form = screen.getByRole("region", { name: "Start a cleaning" });
  expect(screen.getAllByLabelText("Portal")).toHaveLength(1);
  expect(within(form).getByRole<HTMLInputElement>("radio", { name: "Once" }).checked).toBe(true);
  fireEvent.click(within(form).getByRole("radio", { name: "Every 6 hours" }));
  fireEvent.click(within(form).getByRole("button", { name: "Start recurring cleaning" }));
  expect(within(form).getByText("Please select both a portal and a list")).toBeDefined();
  expect(within(form).queryByRole("button", { name: "Start cleaning" })).toBeNull();
});

it("shows first what waits, once, and says why a job failed", async () => {
  await show({ hasCleaned: true, unfinished: [paused], jobs: [failed] });
  const waiting = screen.getByRole("region", { name: "In progress" });
  expect(within(waiting).getByText("You're out of credits.")).toBeDefined();
  const form = screen.getByRole("region", { name: "Start a cleaning" });
  expect(waiting.compareDocumentPosition(form) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.getAllByText("Waiting")).toHaveLength(1);
  const recent = screen.getByRole("region", { name: "Recent jobs" });
  expect(within(recent).getByText("The list no longer exists in HubSpot.")).toBeDefined();
});

it("says in words that credits run low or are gone", async () => {
  await show({ hasCleaned: true, available: 0 });
  expect(screen.getByText("Out of credits")).toBeDefined();
  cleanup();
  await show({ hasCleaned: true, available: 9 });
  expect(screen.getByText("Running low")).toBeDefined();
  cleanup();
  await show({ hasCleaned: true, available: 10 });
  expect(screen.queryByText("Running low")).toBeNull();
});
