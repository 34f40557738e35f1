import { Button, type ButtonProps } from "@mantine/core";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./TextLink.module.css";

export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={classes.link}>
      {children}
    </Link>
  );
}

/** A link that looks like a button; it can be opened in a new tab. */
export function LinkButton({
  to,
  children,
  ...props
}: ButtonProps & { to: string; onClick?: () => void; children: ReactNode }) {
  return (
    <Button component={Link} to={to} {...props}>
      {children}
    </Button>
  );
}
