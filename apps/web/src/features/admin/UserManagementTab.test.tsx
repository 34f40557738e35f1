// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { ComponentProps } from "react";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { UserManagementTab } from "./UserManagementTab.tsx";

afterEach(cleanup);

type Dashboard = ComponentProps<typeof UserManagementTab>["dashboard"];

function show(todaysActiveUsers: { email: string; creditsUsedToday: number }[]): void {
  const dashboard = { todaysActiveUsers, recentSignups: [] } as unknown as Dashboard;
  showWithServer({
    page: <UserManagementTab dashboard={dashboard} />,
    pattern: "/",
    path: "/",
    answer: () => new Promise(() => {}),
  });
}

it("lists who used credits since midnight, and how many", () => {
  show([{ email: "ann@example.com", creditsUsedToday: 1_234 }]);
  const rows = within(screen.getByRole("table", { name: "Users active today" })).getAllByRole("row");
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["User", "Credits used", "Status"],
    ["ann@example.com", "1,234", "Active"],
  ]);
});

it("shows that nobody used credits today", () => {
  show([]);
  expect(screen.getByText("No credits used today.")).toBeDefined();
  expect(screen.queryByRole("table", { name: "Users active today" })).toBeNull();
});
