import type { ReactNode } from "react";
import classes from "./Figures.module.css";

type Figure = readonly [label: string, figure: ReactNode, period?: string];

/** Key figures in a row, each under its name, with its period. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(([label, figure, period]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
          {period && <dd className={classes.period}>{period}</dd>}
        </div>
      ))}
    </dl>
  );
}
