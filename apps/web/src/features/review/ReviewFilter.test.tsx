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

it("keeps a filter in its place when another one leaves it a single value", async () => {
  showWithServer({ page: <Filter />, pattern: "/review", path: "/review", answer: () => ({ data: {} }) });
  const names = () => screen.getAllByRole("combobox").map((select) => select.getAttribute("aria-label"));
  const portal = await screen.findByRole("combobox", { name: "Portal" });
  const types = screen.getByRole<HTMLSelectElement>("combobox", { name: "Object type" });
  expect([names(), types.disabled]).toEqual([["Portal", "Object type"], false]);
  fireEvent.change(portal, { target: { value: "=2" } });
  expect([names(), types.disabled]).toEqual([["Portal", "Object type"], true]);
  fireEvent.change(portal, { target: { value: "" } });
  expect([names(), types.disabled]).toEqual([["Portal", "Object type"], false]);
});
