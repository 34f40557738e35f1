import type { ReactNode } from "react";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./ReasonList.module.css";

type Row = { key: string; tag: ReactNode; text: string; count: number };

/** Outcomes and their reasons with how many records have them; hidden while there are none. */
export function ReasonList({ title, rows }: { title: string; rows: readonly Row[] }) {
  if (rows.length === 0) return null;
  return (
    <Panel title={title} note="Most frequent first." flush>
      <ul className={classes.reasons}>
        {rows.map((row) => (
          <li key={row.key}>
            {row.tag}
            <span className={classes.text}>{row.text}</span>
            <span className={classes.count}>{count(row.count)}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
