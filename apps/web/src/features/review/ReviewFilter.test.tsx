// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useSearchParams } from "react-router-dom";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { ReviewFilter } from "./ReviewFilter.tsx";

afterEach(cleanup);

const facet = (name: string, values: string[]) => ({
  name,
  values: values.map((value) => ({ value, text: value, count: 1 })),
});

/** Of two portals, the second has companies only. */
function Filter() {
  const [params] = useSearchParams();
  const types = params.get("portal_id") === "2" ? ["company"] : ["contact", "company"];
  return (
    <ReviewFilter facets={[facet("portal_id", ["1", "2"]), facet("object_type", types), facet("country", ["US"])]} />
  );
}

it("keeps a filter in place if another one leaves it a single value", async () => {
  showWithServer({ page: <Filter />, pattern: "/review", path: "/review", answer: () => ({ data: {} }) });
  const names = () => screen.getAllByRole<HTMLSelectElement>("combobox").map(({ labels }) => labels[0]?.textContent);
  fireEvent.click(await screen.findByRole("button", { name: "Filter" }));
  const portal = await screen.findByRole("combobox", { name: "Portal" });
  const types = screen.getByRole<HTMLSelectElement>("combobox", { name: "Object type" });
  expect([names(), types.disabled]).toEqual([["Portal", "Object type", "Order"], false]);
  fireEvent.change(portal, { target: { value: "=2" } });
  expect([names(), types.disabled]).toEqual([["Portal", "Object type", "Order"], true]);
  fireEvent.change(portal, { target: { value: "" } });
  expect([names(), types.disabled]).toEqual([["Portal", "Object type", "Order"], false]);
});

it("hides its choices behind one button, and shows active ones as removable chips", async () => {
  showWithServer({
    page: <Filter />,
    pattern: "/review",
    path: "/review?portal_id=2&reason=city_code_disagree&order=newest&from=2026-11-01",
    answer: () => ({ data: {} }),
  });
  await screen.findByRole("button", { name: "Filter" });
  expect(screen.queryByRole("combobox")).toBeNull();
  const chips = () => screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(chips()).toEqual([
    "Filter",
    "Portal: 2",
    "Reason: City and postal code disagree",
    "From 2026-11-01",
    "Newest first",
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Remove the filter Portal: 2" }));
  expect(chips()).toEqual(["Filter", "Reason: City and postal code disagree", "From 2026-11-01", "Newest first"]);
});
