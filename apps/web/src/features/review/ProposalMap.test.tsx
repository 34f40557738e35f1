// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { showWithServer } from "../../testing/show-with-server.tsx";
import { ProposalMap } from "./ProposalDetail.tsx";
import { PLACES_OF_CITY } from "./testing/proposal-fixture.ts";

afterEach(cleanup);

function show(places: object) {
  showWithServer({
    page: <ProposalMap id="11" />,
    pattern: "/",
    path: "/",
    answer: () => ({ data: { proposal: { __typename: "Proposal", id: "11", places } } }),
  });
}

it("shows the places of postal code and city if they differ", async () => {
  show(PLACES_OF_CITY);
  const map = await screen.findByRole("img", {}, { timeout: 10_000 });
  expect(map.querySelectorAll("circle")).toHaveLength(2);
  expect(map.getAttribute("aria-label")).toMatch(/By postal code: Postal code 95018 .* By city: Postal code 95014 /);
});

it("shows no map with one dot if the place of the city is unknown", async () => {
  show({ ...PLACES_OF_CITY, ofCity: null });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(screen.queryByRole("img")).toBeNull();
  expect(document.querySelector("figure")).toBeNull();
});
