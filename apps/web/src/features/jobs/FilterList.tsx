import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { count } from "../../ui/numbers.ts";
import classes from "./FilterList.module.css";

type Row = { key: string; tag?: ReactNode; text: string; count: number; to: string; isChosen: boolean };

/** Properties shared by records, with counts; each row filters the records, and the chosen row removes the filter. */
export function FilterList({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <div className={classes.list}>
      <h3>{title}</h3>
      <ul>
        {rows.map((row) => (
          <li key={row.key}>
            <Link
              to={row.to}
              preventScrollReset
              className={classes.row}
              data-tagged={row.tag === undefined ? undefined : true}
              aria-current={row.isChosen ? "true" : undefined}
            >
              {row.tag}
              <span className={classes.text}>{row.text}</span>
              <span className={classes.count}>{count(row.count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
