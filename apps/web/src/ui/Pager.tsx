import type { ReactNode } from "react";
import { LinkButton } from "./LinkButton.tsx";
import classes from "./Pager.module.css";

type Props = { label: string; first: string | null; next: string | null; children?: ReactNode };

/** Links to the next and the first page, because a page has an address. Hidden if there is only one page. */
export function Pager({ label, first, next, children }: Props) {
  if (first === null && next === null) return null;
  return (
    <nav className={classes.pages} aria-label={label}>
      {children && <span className={classes.words}>{children}</span>}
      {first !== null && (
        <LinkButton to={first} variant="default" size="xs">
          First page
        </LinkButton>
      )}
      {next !== null && (
        <LinkButton to={next} variant="default" size="xs">
          Next page
        </LinkButton>
      )}
    </nav>
  );
}
