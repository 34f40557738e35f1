// @vitest-environment jsdom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import type { EnrichmentList_FieldFragment } from "../../api/generated/graphql.ts";
import { makeFragmentData } from "../../api/generated/index.ts";
import { ENRICHMENT_FIELD, EnrichmentList } from "./RecordDiff.tsx";

afterEach(cleanup);

const fields = (...values: EnrichmentList_FieldFragment[]) =>
  values.map((value) => makeFragmentData(value, ENRICHMENT_FIELD));

it("shows filled-in values, but no unchanged ones", () => {
  const { container } = render(
    <EnrichmentList
      fields={fields(
        { target: "county", before: "", after: "Denver", sourceText: "From postal code." },
        { target: "time_zone", before: "America/Denver", after: "America/Denver", sourceText: "" },
        { target: "latitude", before: "1", after: "39.731", sourceText: "" },
      )}
    />,
  );
  expect([...container.querySelectorAll("dt")].map((label) => label.textContent)).toEqual(["County", "Latitude"]);
  expect(container.querySelector("del")?.textContent).toBe("1");
});

it("is hidden if nothing was filled in", () => {
  const { container } = render(
    <EnrichmentList fields={fields({ target: "county", before: "Denver", after: "Denver", sourceText: "" })} />,
  );
  expect(container.innerHTML).toBe("");
});
