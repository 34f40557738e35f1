import type { ReactNode } from "react";
import classes from "./Admin.module.css";

type Props = {
  /** Said to those who do not see the panel's title. */
  label: string;
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  empty: string;
};

/** A few rows of figures; the first column names, the others count. */
export function AdminTable({ label, columns, rows, empty }: Props) {
  if (rows.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
