import { useId, type ReactNode } from "react";
import classes from "./Panel.module.css";

type Props = { title?: string; note?: ReactNode; action?: ReactNode; flush?: boolean; children: ReactNode };

/** One bordered area of a page. `flush` lets rows reach its edges. */
export function Panel({ title, note, action, flush = false, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <header className={classes.head}>
          <div className={classes.words}>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            {note && <div className={classes.note}>{note}</div>}
          </div>
          {action}
        </header>
      )}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </section>
  );
}
