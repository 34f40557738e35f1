// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { WalkThroughSection } from "./WalkThroughSection.tsx";

afterEach(cleanup);

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const figure = (label: string) => screen.getByText(label, { selector: "dt" }).nextElementSibling?.textContent;

it("checks, cleans, reviews and undoes four records", async () => {
  render(
    <MantineProvider env="test">
      <WalkThroughSection />
    </MantineProvider>,
  );
  press("Try it in 60 seconds");
  await screen.findByText(/A check reads every record/);
  expect([figure("Records"), figure("Would be corrected"), figure("Costs up to")]).toEqual(["4", "3", "4 credits"]);

  press("Next: clean");
  expect([figure("Corrected"), figure("In review"), figure("Credits used")]).toEqual(["3", "1", "3"]);

  press("Next: review");
  press("Accept these values");
  expect(screen.getByText(/City changed from Dallas to Austin/)).toBeDefined();
  press("Back");
  expect([figure("Corrected"), figure("In review"), figure("Credits used")]).toEqual(["4", "0", "4"]);
  press("Next: review");

  press("Next: undo");
  const undo = screen.getAllByRole("button", { name: "Undo this change" });
  expect(undo).toHaveLength(4);
  for (const button of undo) fireEvent.click(button);
  expect(screen.getAllByText("Restored")).toHaveLength(4);
  expect(screen.getByText(/Sprngfield/)).toBeDefined();
  expect(screen.getByRole("link", { name: "Clean 10 addresses free" }).getAttribute("href")).toBe("/register");
});

it("does not write dismissed changes", async () => {
  render(
    <MantineProvider env="test">
      <WalkThroughSection />
    </MantineProvider>,
  );
  press("Try it in 60 seconds");
  fireEvent.click(await screen.findByRole("radio", { name: "Review" }));
  press("Dismiss");
  expect(screen.getByText(/^Dismissed\./)).toBeDefined();
  press("Next: undo");
  expect(screen.getAllByRole("button", { name: "Undo this change" })).toHaveLength(3);
});
