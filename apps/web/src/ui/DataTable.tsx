import type { ReactNode } from "react";
import classes from "./DataTable.module.css";

export type Column = { name: string; isNumber?: boolean };

type Props = {
  columns: readonly Column[];
  /** The first cell names the row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** Said to those who do not see the title above it. */
  label?: string;
  /** What a phone makes of a row: a line with narrow columns, or a small card. */
  onPhone?: "fit" | "stack";
  isDense?: boolean;
};

/** Rows of facts: words on the left of their column, numbers on the right. */
export function DataTable({ columns, rows, label, onPhone = "stack", isDense = false }: Props) {
  const [, ...others] = columns;
  return (
    <table className={tableClass(onPhone, isDense)} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, isNumber }) => (
            <th key={name} scope="col" data-number={isNumber || undefined}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...cells] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {others.map(({ name, isNumber }, index) => (
              <td key={name} data-label={name || undefined} data-number={isNumber || undefined}>
                {cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** For tables that make their rows themselves. */
export function tableClass(onPhone: "fit" | "stack", isDense = false): string {
  return [classes.table, isDense ? classes.dense : classes.sticky, classes[onPhone]].join(" ");
}
