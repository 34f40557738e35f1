import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import { useLocation } from "react-router-dom";
import panel from "../ui/Panel.module.css";
import classes from "./ClosedPanel.module.css";

type Props = {
  /** The fragment of the address that opens it. */
  id: string;
  title: string;
  /** What is set, in one line. */
  state: string;
  note: ReactNode;
  action?: ReactNode;
  /** Something in it needs attention. */
  isOpenAtFirst?: boolean;
  children: ReactNode;
};

/** Settings that most people change once: their state in one line, and the rest when it is opened. */
export function ClosedPanel({ id, title, state, note, action, isOpenAtFirst = false, children }: Props) {
  const isMeant = useLocation().hash === `#${id}`;
  const [isOpen, setOpen] = useState(isOpenAtFirst || isMeant);
  const section = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isMeant) section.current?.scrollIntoView();
  }, [isMeant]);
  return (
    <section ref={section} id={id} className={panel.panel} aria-labelledby={titleId}>
      <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.summary}>
          <h2 id={titleId} className={panel.title}>
            {title}
          </h2>
          <span className={classes.state}>{state}</span>
        </summary>
        {isOpen && (
          <div className={classes.content}>
            <div className={classes.note}>
              <div className={panel.note}>{note}</div>
              {action}
            </div>
            {children}
          </div>
        )}
      </details>
    </section>
  );
}
