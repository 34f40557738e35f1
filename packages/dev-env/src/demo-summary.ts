import { reasonText } from "@plumbline/core/records/view.ts";
import { ADDRESS_PARTS } from "@plumbline/schema/object-types.ts";

/** The summary of a cleaned list on the first start, for newcomers. `rows` are those of outcomes.csv. */
export function demoSummary(
  rows: readonly Record<string, string>[],
  credits: { before: number; after: number },
): string {
  const lines = table([
    ["Result", "Before", "After"],
    ...rows.map((row) => [
      words(row.outcome),
      addressOf(row, "before") || "(empty)",
      row.outcome === "corrected" ? addressOf(row, "after") : reasonText(row.reason ?? ""),
    ]),
  ]);
  const counts = [...Map.groupBy(rows, (row) => words(row.outcome))].map(([outcome, of]) => `${of.length} ${outcome}`);
  return [
    "",
    ...lines,
    "",
    `${counted(rows.length, "record")} read: ${counts.join(", ")}.`,
    `${counted(credits.before - credits.after, "credit")} charged (${credits.before} before, ${credits.after} after): one for each address corrected or confirmed, nothing for the rest.`,
  ].join("\n");
}

function addressOf(row: Record<string, string>, when: "before" | "after"): string {
  return ADDRESS_PARTS.map((part) => row[`${part}_${when}`])
    .filter(Boolean)
    .join(", ");
}

function words(code = ""): string {
  return code.replaceAll("_", " ");
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function table(cells: readonly (readonly string[])[]): string[] {
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((line) => (line[column] ?? "").length)));
  return cells.map((line) => `  ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("   ")}`.trimEnd());
}
