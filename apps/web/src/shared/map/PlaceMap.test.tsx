// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { PlaceMap } from "./PlaceMap.tsx";
import type { Place } from "./places.ts";

afterEach(cleanup);

const before: Place = {
  country: "US",
  state: "IA",
  postalCode: "06807",
  regionOfPostalCode: "CT",
  point: { latitude: 41.05, longitude: -73.59, isOfBuilding: false },
};
const after: Place = { ...before, state: "CT" };
const labels = { before: "Now", after: "Proposed" };

it("shows point and named state, describes them, and sends no request", async () => {
  const fetched = vi.spyOn(globalThis, "fetch");
  const { container } = render(<PlaceMap places={{ before, after }} labels={labels} />);
  const map = await screen.findByRole("img", {}, { timeout: 10_000 });
  expect(map.getAttribute("aria-label")).toBe(
    "Map. Now: Postal code 06807 lies in CT; the address says IA. Proposed: Postal code 06807 lies in CT, around 41.0° N, 73.6° W.",
  );
  expect(map.querySelectorAll("circle")).toHaveLength(2);
  expect(map.querySelectorAll("path")).toHaveLength(3);
  expect(container.querySelector("figcaption")?.textContent).toContain("Now: Postal code 06807 lies in CT");
  expect(fetched).not.toHaveBeenCalled();
});

it("is hidden if the place is unknown", () => {
  const nothing = { country: null, state: null, postalCode: "", regionOfPostalCode: null, point: null };
  const { container } = render(<PlaceMap places={{ before: nothing, after: null }} labels={labels} />);
  expect(container.textContent).toBe("");
});
