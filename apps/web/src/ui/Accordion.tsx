import { useId, type ReactNode } from "react";
import classes from "./Accordion.module.css";

type Props = { items: readonly { title: string; content: ReactNode }[]; isFirstOpen?: boolean };

/** Texts under titles, one open at a time. Native elements: they open without scripts, and a page search finds the texts. */
export function Accordion({ items, isFirstOpen = false }: Props) {
  const name = useId();
  return (
    <div className={classes.folds}>
      {items.map(({ title, content }, index) => (
        <details key={title} name={name} open={isFirstOpen && index === 0}>
          <summary>{title}</summary>
          <div className={classes.content}>{content}</div>
        </details>
      ))}
    </div>
  );
}
