import type { ShareBar } from "./ShareBars.tsx";

type Figures = { damage: string; records: number; repaired: number; review: number; unnoticed: number };

const CONTROL = "none";
const count = new Intl.NumberFormat("en-US");

/** Three bars of the report: records with an error in the United States and elsewhere, and records without one. */
export function barsOf(unitedStates: readonly Figures[], world: readonly Figures[]): ShareBar[] {
  const damaged = (rows: readonly Figures[]) => rows.filter(({ damage }) => damage !== CONTROL);
  const correct = [...unitedStates, ...world].filter(({ damage }) => damage === CONTROL);
  return [
    { label: "Errors in the United States", ...ofDamaged(damaged(unitedStates)) },
    { label: "Errors in other countries", ...ofDamaged(damaged(world)) },
    {
      label: "Correct records",
      of: `${count.format(sum(correct))} records`,
      parts: [
        { name: "left as they are", share: mean(correct, "repaired"), tone: "green" },
        { name: "sent to review", share: mean(correct, "review"), tone: "amber" },
      ],
    },
  ];
}

function ofDamaged(rows: readonly Figures[]): Omit<ShareBar, "label"> {
  return {
    of: `${count.format(sum(rows))} records`,
    parts: [
      { name: "corrected", share: mean(rows, "repaired"), tone: "green" },
      { name: "sent to review", share: mean(rows, "review"), tone: "amber" },
      { name: "missed", share: mean(rows, "unnoticed"), tone: "red" },
    ],
  };
}

const sum = (rows: readonly Figures[]) => rows.reduce((total, { records }) => total + records, 0);

/** The share of all records, not of the kinds of error. */
function mean(rows: readonly Figures[], of: "repaired" | "review" | "unnoticed"): number {
  return rows.reduce((total, row) => total + row[of] * row.records, 0) / sum(rows);
}
