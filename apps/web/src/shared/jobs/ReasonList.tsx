import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./ReasonList.module.css";

/** `to`: the row's target; the chosen row links back. */
type Row = { key: string; tag: ReactNode; text: string; count: number; to: string; isChosen: boolean };

/** Outcomes and their reasons with record counts; hidden if there are none. */
export function ReasonList({ title, note, rows }: { title: string; note: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  const most = Math.max(...rows.map((row) => row.count), 1);
  return (
    <Panel title={title} note={note} flush>
      <ul className={classes.reasons}>
        {rows.map((row) => (
          <li key={row.key}>
            <Link
              to={row.to}
              preventScrollReset
              className={classes.row}
              aria-current={row.isChosen ? "true" : undefined}
            >
              {row.tag}
              <span className={classes.text}>{row.text}</span>
              <span className={classes.count}>{count(row.count)}</span>
              <span className={classes.bar} aria-hidden="true">
                <span style={{ width: `${(100 * row.count) / most}%` }} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
