// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { AccuracyPage } from "../AccuracyPage.tsx";

beforeEach(() => {
  render(
    <MantineProvider>
      <AccuracyPage />
    </MantineProvider>,
  );
});
afterEach(cleanup);

const countriesIn = (label: string) =>
  within(screen.getByRole("table", { name: label }))
    .getAllByRole("rowheader")
    .map(({ textContent }) => textContent);

it("lists the first countries by name, and all of them on request", () => {
  const first = countriesIn("Accuracy by country");
  expect(first).toHaveLength(8);
  fireEvent.click(screen.getAllByRole("button", { name: /^Show all \d+ countries$/ })[0] as HTMLElement);
  const all = countriesIn("Accuracy by country");
  expect(all.length).toBeGreaterThan(60);
  expect(all).toEqual(all.toSorted((one, other) => one.localeCompare(other, "en")));
  expect(all.slice(0, 8)).toEqual(first);
  const lines = countriesIn("Real addresses by country");
  expect(lines.length).toBeGreaterThan(20);
  expect(lines).toEqual(lines.toSorted((one, other) => one.localeCompare(other, "en")));
});

it("searches the tables of all countries", () => {
  const field = screen.getByRole("searchbox", { name: "Find a country" });
  fireEvent.change(field, { target: { value: " switz" } });
  expect(countriesIn("Accuracy by country")).toEqual(["Switzerland"]);
  expect(countriesIn("Real addresses by country")).toEqual(["Switzerland"]);
  fireEvent.change(field, { target: { value: "Atlantis" } });
  expect(screen.queryByRole("table", { name: "Accuracy by country" })).toBeNull();
  expect(screen.getAllByText("No country with this name was measured.")).toHaveLength(2);
});
