// @vitest-environment jsdom
import { MantineProvider } from "@mantine/core";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { AddressDiff } from "./AddressDiff.tsx";
import type { DiffField, Tense } from "./change-labels.ts";

const city: DiffField = {
  part: "city",
  before: "Sprngfield",
  after: "Springfield",
  change: { kind: "spelling", reason: "city_misspelled", reasonText: "City misspelled.", confidence: 0.97 },
};
const state: DiffField = { part: "state", before: "IL", after: "IL" };

function show(fields: DiffField[], tense: Tense = "written") {
  return render(
    <MantineProvider env="test">
      <AddressDiff fields={fields} tense={tense} />
    </MantineProvider>,
  ).container;
}

describe("an address before and after", () => {
  afterEach(cleanup);

  it("describes to a screen reader what changed and why", () => {
    show([city, state]);
    expect(
      screen.getByText(
        "City changed from Sprngfield to Springfield: spelling, misspelled; confirmed by the other fields.",
      ),
    ).toBeDefined();
  });
  it("never describes a proposal as changed", () => {
    show([city, { part: "country", before: "", after: "US" }], "proposed");
    expect(screen.getByText(/^City could change from/)).toBeDefined();
    expect(screen.getByText("Country could be filled with US.")).toBeDefined();
  });
  it("shows what would be written in a check", () => {
    show([city, { part: "country", before: "", after: "US" }], "planned");
    expect(screen.getByText(/^City would change from/)).toBeDefined();
    expect(screen.getByText("Country would be filled with US.")).toBeDefined();
    expect(screen.getByText("certain")).toBeDefined();
  });
  it("uses strike-through and underline besides color", () => {
    const shown = show([city, state]);
    expect(shown.querySelector("del")?.textContent).toBe("Sprngfield");
    expect(shown.querySelector("ins")?.textContent).toBe("Springfield");
  });
  it("draws removed blanks, and describes them", () => {
    const spaced: DiffField = {
      part: "city",
      before: "Dubuque ",
      after: "Dubuque",
      change: { kind: "format", reason: "spacing", reasonText: "Spaces.", confidence: 0.98 },
    };
    const shown = show([spaced, { part: "street_address", before: " 12  Main St", after: "12 Main St" }]);
    expect([...shown.querySelectorAll("del")].map((mark) => mark.textContent)).toEqual(["␣", "␣", "␣"]);
    expect(screen.getByText(/^City: removed a space: format/)).toBeDefined();
    expect(screen.getByText("Street address: removed 2 spaces.")).toBeDefined();
    cleanup();
    show([{ ...spaced, before: "New York", after: "New  York" }]);
    expect(screen.queryByText(/removed/)).toBeNull();
  });
  it("shows the certainty of changes except for capitals and spaces", () => {
    show([
      {
        ...city,
        before: "springfield",
        change: { kind: "format", reason: "letter_case", reasonText: "", confidence: 0.98 },
      },
    ]);
    expect(screen.queryByText("certain")).toBeNull();
    cleanup();
    show([city]);
    expect(screen.getByText("certain").title).toMatch(/^97%: /);
  });
  it("lists below the address only fields with a kind of change", () => {
    const restored: DiffField = { part: "state", before: "CT", after: "IA" };
    show([restored]);
    expect(screen.getByText("State changed from CT to IA.")).toBeDefined();
    expect(screen.queryByRole("list", { hidden: true })).toBeNull();
    cleanup();
    show([city, restored]);
    expect(screen.getAllByRole("listitem", { hidden: true })).toHaveLength(1);
  });
  it("shows the server's text for an unknown reason", () => {
    show([{ ...city, change: { kind: "spelling", reason: "new_reason", reasonText: "A new reason.", confidence: 1 } }]);
    expect(screen.getByText(/: spelling, A new reason\.$/)).toBeDefined();
  });
});

describe("the wording", () => {
  const change = (kind: string, reason: string) => ({ kind, reason, reasonText: "", confidence: 0.8 });
  const short = { part: "country", before: "UK", after: "GB", change: change("format", "column_style") } as const;
  const state = {
    part: "state",
    before: "",
    after: "FL",
    change: change("restore", "state_from_city_and_code"),
  } as const;

  it("does not mention the reader's records to a visitor", () => {
    const { rerender } = render(<AddressDiff fields={[short]} isSample />, { wrapper: MantineProvider });
    expect(screen.getByText("written as the usual short form")).toBeDefined();
    expect(screen.queryByText(/most of your records/)).toBeNull();
    rerender(<AddressDiff fields={[short]} />);
    expect(screen.getByText("formatted like most of your records")).toBeDefined();
  });

  it("calls a value in an empty field filled in, and a proposal likely", () => {
    render(<AddressDiff fields={[state]} tense="proposed" />, { wrapper: MantineProvider });
    expect(screen.getByText("Filled in")).toBeDefined();
    expect(screen.getByText("likely (80%)")).toBeDefined();
  });
});
