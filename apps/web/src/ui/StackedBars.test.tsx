// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { StackedBars, type Series } from "./StackedBars.tsx";

afterEach(cleanup);

const SERIES: readonly Series[] = [
  { name: "corrected", label: "Corrected", style: "green" },
  { name: "confirmed", label: "Confirmed", style: "teal" },
  { name: "failed", label: "Failed", style: "red" },
];
const ROWS: readonly { key: string; label: string; amounts: Record<string, number> }[] = [
  { key: "mar", label: "Mar", amounts: { failed: 500, corrected: 1_000, confirmed: 500 } },
  { key: "feb", label: "Feb", amounts: { corrected: 1_000 } },
  { key: "jan", label: "Jan", amounts: {} },
];

it("draws the parts in legend order on one scale, with the amount beside each bar", () => {
  const { container } = render(<StackedBars label="Records by month" series={SERIES} rows={ROWS} />);
  const legend = [...container.querySelectorAll("ul[aria-hidden] li")].map((item) => item.textContent.trim());
  expect(legend).toEqual(["Corrected", "Confirmed", "Failed"]);
  const rows = [...(container.querySelector("ul[aria-label]")?.children ?? [])];
  const partsOf = (row: Element | undefined) =>
    [...(row?.querySelectorAll("[role=img]") ?? [])].map((part) => part.getAttribute("aria-label"));
  expect(partsOf(rows[0])).toEqual(["Corrected 1,000", "Confirmed 500", "Failed 500"]);
  expect(partsOf(rows[2])).toEqual([]);
  const widths = rows.map((row) => row.querySelector<HTMLElement>("[style*=width]")?.style.width);
  expect(widths).toEqual(["100%", "50%", "0%"]);
  for (const total of ["2,000", "1,000", "0"]) expect(screen.getByText(total)).toBeTruthy();
});

it("truncates a bar that would flatten all others, and labels it as truncated", () => {
  const rows = [900_000, 3_000, 2_000, 0].map((corrected, at) => ({
    key: `${at}`,
    label: `${at}`,
    amounts: { corrected },
  }));
  const { container } = render(<StackedBars label="Records by month" series={SERIES} rows={rows} />);
  const bars = [...container.querySelectorAll<HTMLElement>("[style*=width]")];
  expect(bars.map(({ style }) => style.width)).toEqual(["100%", "50%", "33.3333%", "0%"]);
  expect(bars.map((bar) => bar.dataset["cut"])).toEqual(["true", undefined, undefined, undefined]);
  expect(screen.getByText("A bar with a torn end is longer than shown.")).toBeTruthy();
  expect(screen.getByText("900,000")).toBeTruthy();
});

it.each([[[5_000, 1_000]], [[900_000, 0]], [[900_000]], [[0, 0]]])("draws comparable bars in full: %j", (amounts) => {
  const rows = amounts.map((corrected, at) => ({ key: `${at}`, label: `${at}`, amounts: { corrected } }));
  const { container } = render(<StackedBars label="Records by month" series={SERIES} rows={rows} />);
  expect(container.querySelector("[data-cut]")).toBeNull();
  expect(screen.queryByText(/torn end/)).toBeNull();
});
