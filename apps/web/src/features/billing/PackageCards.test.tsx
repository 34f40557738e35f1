// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { PackageCards } from "./PackageCards.tsx";

afterEach(cleanup);

it("shows common features once, and what each pack is good for", () => {
  render(<PackageCards payment="oneTime" renderAction={() => null} />);
  expect(screen.getAllByText(/every feature/i).map(({ textContent }) => textContent)).toEqual([
    "Every pack has every feature and object type.",
  ]);
  expect(screen.getByText("One list, from check to undo")).toBeDefined();
});

it.each([
  ["oneTime", ["$50", "$150", "$300", "$500"], ["$0.17", "$0.13", "$0.08", "$0.05"]],
  ["monthly", ["$40", "$120", "$240", "$400"], ["$0.133", "$0.100", "$0.060", "$0.040"]],
] as const)("shows each package's price and that of one credit: %s", (payment, prices, perCredit) => {
  render(<PackageCards payment={payment} renderAction={() => null} />);
  const cards = ["Starter Pack", "Growth Pack", "Scale Pack", "Enterprise"].map(
    (name) => screen.getByRole("heading", { name: new RegExp(`^${name}`) }).closest("li")?.textContent,
  );
  for (const [index, card] of cards.entries()) {
    expect(card).toContain(prices[index]);
    expect(card).toContain(`${perCredit[index]} each`);
    expect(card?.includes("Save 20%")).toBe(payment === "monthly");
  }
});
