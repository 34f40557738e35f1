import { useId, type ReactNode } from "react";
import classes from "./Panel.module.css";

type Props = {
  title?: string;
  note?: ReactNode;
  action?: ReactNode;
  flush?: boolean;
  isDanger?: boolean;
  children: ReactNode;
};

/** A bordered area of a page. `flush` lets rows reach its edges; `isDanger` marks irreversible actions. */
export function Panel({ title, note, action, flush = false, isDanger = false, children }: Props) {
  const id = useId();
  return (
    <section className={classes.panel} data-danger={isDanger || undefined} aria-labelledby={title ? id : undefined}>
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
