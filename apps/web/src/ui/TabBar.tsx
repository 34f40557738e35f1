import { NavLink } from "react-router-dom";
import classes from "./TabBar.module.css";

type Props = { label: string; tabs: readonly { to: string; label: string }[] };

/** The tabs of a place: links, because each tab has an address. */
export function TabBar({ label, tabs }: Props) {
  return (
    <nav aria-label={label} className={classes.bar}>
      {tabs.map((tab) => (
        <NavLink key={tab.to} to={tab.to} end className={classes.tab}>
          {tab.label}
        </NavLink>
      ))}
    </nav>
  );
}
