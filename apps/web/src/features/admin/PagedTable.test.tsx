// @vitest-environment jsdom
import { QueryClient } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { App } from "../../app/App.tsx";
import { PagedTable } from "./PagedTable.tsx";

afterEach(cleanup);

function show(amount: number): void {
  const rows = Array.from({ length: amount }, (_, index) => ({ key: `${index}`, cells: [`user ${index + 1}`] }));
  render(
    <App queries={new QueryClient()}>
      <PagedTable label="Users" columns={[{ name: "User" }]} rows={rows} empty="No users." />
    </App>,
  );
}
const shown = () => screen.queryAllByRole("rowheader").map((cell) => cell.textContent);

it("shows ten rows at a time and their numbers", () => {
  show(23);
  expect([shown().length, shown()[0]]).toEqual([10, "user 1"]);
  expect(screen.getByText("1 to 10 of 23")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Previous" })).toHaveProperty("disabled", true);
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(shown()).toEqual(["user 21", "user 22", "user 23"]);
  expect(screen.getByRole("button", { name: "Next" })).toHaveProperty("disabled", true);
});

it("has no pages if all rows fit", () => {
  show(10);
  expect(shown()).toHaveLength(10);
  expect(screen.queryByRole("navigation")).toBeNull();
});
