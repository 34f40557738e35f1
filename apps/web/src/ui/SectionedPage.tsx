import type { ReactNode } from "react";
import { NavLink } from "react-router-dom";
import classes from "./SectionedPage.module.css";

type Props = { label: string; sections: readonly { to: string; label: string }[]; children: ReactNode };

/** The sections of a page as a list beside them, or above them on a phone; each has its own address. */
export function SectionedPage({ label, sections, children }: Props) {
  return (
    <div className={classes.layout}>
      <nav aria-label={label} className={classes.list}>
        {sections.map((section) => (
          <NavLink key={section.to} to={section.to} end className={classes.item}>
            {section.label}
          </NavLink>
        ))}
      </nav>
      <div className={classes.content}>{children}</div>
    </div>
  );
}
