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
