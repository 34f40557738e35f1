// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { PlaceMap, type Place } from "./PlaceMap.tsx";

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

it("labels no state whose label would be cut off at the edge", async () => {
  // The center of Arizona is visible here, one hundredth of the map from its left edge.
  const taos: Place = {
    country: "US",
    state: "NM",
    postalCode: "87573",
    regionOfPostalCode: "NM",
    point: { latitude: 35.8, longitude: -105.7, isOfBuilding: false },
  };
  const proposed: Place = {
    ...taos,
    postalCode: "87571",
    point: { latitude: 36.4, longitude: -105.6, isOfBuilding: false },
  };
  render(<PlaceMap places={{ before: taos, after: proposed }} labels={labels} />);
  const map = await screen.findByRole("img", {}, { timeout: 10_000 });
  expect([...map.querySelectorAll("text")].map(({ textContent }) => textContent).sort()).toEqual(["CO", "NM"]);
});
