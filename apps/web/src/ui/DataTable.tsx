import type { ReactNode } from "react";
import classes from "./DataTable.module.css";
import { LinkButton } from "./Button.tsx";

export type Column = { name: string; isNumber?: boolean };

type Props = {
  columns: readonly Column[];
  /** The first cell names the row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** For screen readers, which have no visible title above. */
  label?: string;
  /** The form of a row on a phone: a line with narrow columns, or a small card. */
  onPhone?: "fit" | "stack";
  isDense?: boolean;
};

/** Rows of facts: text is left-aligned, numbers are right-aligned. */
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

/** For tables that render their own rows. */
export function tableClass(onPhone: "fit" | "stack", isDense = false): string {
  return [classes.table, isDense ? classes.dense : classes.sticky, classes[onPhone]].join(" ");
}

type PagerProps = { label: string; first: string | null; next: string | null; children?: ReactNode };

/** Links to the next and the first page, because a page has an address. Hidden if there is only one page. */
export function Pager({ label, first, next, children }: PagerProps) {
  if (first === null && next === null) return null;
  return (
    <nav className={classes.pages} aria-label={label}>
      {children && <span className={classes.words}>{children}</span>}
      {first !== null && (
        <LinkButton to={first} variant="default" size="xs">
          First page
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={next} variant="default" size="xs">
          Next page
        </LinkButton>
      )}
    </nav>
  );
}
