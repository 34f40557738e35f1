// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../testing/show-with-server.tsx";
import { ListsPanel } from "./ListsPanel.tsx";

afterEach(cleanup);

const list = (listId: string, listName: string) => ({ portalId: "1", objectType: "contact", listId, listName });
const points = [{ jobId: "h", at: "2026-01-03T00:00:00Z", score: 11, after: 100 }];
const schedule = (listId: string, listName: string, more: object = {}) => ({
  ...list(listId, listName),
  id: `r${listId}`,
  portalName: "Northwind",
  isActive: true,
  recurrenceInterval: "24h",
  nextRunAt: "2026-01-04T00:00:00Z",
  ...more,
});

function show(health: object[], schedules: object[]): string[] {
  showWithServer({
    page: <ListsPanel health={health} schedules={schedules} portals={[{ portalId: "1", portalName: "Northwind" }]} />,
    pattern: "/",
    path: "/",
    answer: () => ({ data: {} }),
  });
  return screen.queryAllByRole("listitem").map(({ textContent }) => textContent);
}

it("has one row for a list, with health, last run, schedule and next step", () => {
  const rows = show([{ ...list("8", "Customers"), points }], [schedule("8", "Customers")]);
  expect(rows).toEqual([
    expect.stringMatching(/^CustomersContact11% to 100%Last run .*Every 24 hoursNext run .*Check or clean$/),
  ]);
  const row = within(screen.getByRole("listitem"));
  expect(row.getByRole("link", { name: "Customers" }).getAttribute("href")).toBe("/lists/1/contact/8");
  expect(row.getByRole("link", { name: "Check or clean" }).getAttribute("href")).toBe(
    "/dashboard?portal=1&type=contact&list=8#start-a-cleaning",
  );
});

it("lists a schedule that has not run yet, and a list without a schedule", () => {
  const rows = show(
    [{ ...list("8", "Customers"), points }],
    [schedule("9", "Leads", { isActive: false, nextRunAt: null })],
  );
  expect(rows).toEqual([expect.stringMatching(/No schedule/), expect.stringMatching(/^Leads.*Not run yet.*Paused/)]);
});

it("shows nothing before there is a list", () => {
  expect(show([], [])).toEqual([]);
  expect(screen.queryByRole("region", { name: "Lists" })).toBeNull();
});
