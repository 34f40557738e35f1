import type { ReactNode } from "react";
import classes from "./Figures.module.css";

/** Key figures in a row, each under its name. */
export function Figures({ figures }: { figures: readonly (readonly [label: string, figure: ReactNode])[] }) {
  return (
    <dl className={classes.figures}>
      {figures.map(([label, figure]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{figure}</dd>
        </div>
      ))}
    </dl>
  );
}
