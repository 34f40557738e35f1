// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { EnrichmentList } from "./EnrichmentList.tsx";

afterEach(cleanup);

it("shows what was filled in, and nothing of what stayed", () => {
  const { container } = render(
    <EnrichmentList
      fields={[
        { target: "county", before: "", after: "Denver", sourceText: "From postal code." },
        { target: "time_zone", before: "America/Denver", after: "America/Denver" },
        { target: "latitude", before: "1", after: "39.731" },
      ]}
    />,
  );
  expect([...container.querySelectorAll("dt")].map((label) => label.textContent)).toEqual(["County", "Latitude"]);
  expect(container.querySelector("del")?.textContent).toBe("1");
});

it("is not there where nothing was filled in", () => {
  const { container } = render(<EnrichmentList fields={[{ target: "county", before: "Denver", after: "Denver" }]} />);
  expect(container.innerHTML).toBe("");
});
