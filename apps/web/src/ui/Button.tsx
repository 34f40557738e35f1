import { Button as MantineButton, ActionIcon, type ButtonProps, type ActionIconProps } from "@mantine/core";
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./TextLink.module.css";

type Props = ButtonProps &
  Omit<ComponentPropsWithRef<"button">, keyof ButtonProps> & {
    /** Like `loading`, for a button whose text says what happens meanwhile. */
    isBusy?: boolean;
  };

/** Mantine disables a loading button, which takes the focus from it; this one stays and ignores clicks. */
export function Button({ loading, isBusy = false, disabled = false, ...props }: Props) {
  const isWaiting = (loading || isBusy) && !disabled;
  return (
    <MantineButton
      {...props}
      loading={loading}
      disabled={disabled}
      {...(isBusy ? { "data-disabled": true } : {})}
      {...(isWaiting ? { renderRoot: waitingRoot } : {})}
    />
  );
}

/** The root of a waiting Mantine button. */
function waitingRoot(root: ComponentPropsWithRef<"button">) {
  return <button {...root} disabled={false} aria-disabled aria-busy onClick={ignore} />;
}

/** A submit button's click also stands for Enter in its form. */
function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}

type IconButtonProps = ActionIconProps & Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps>;

/** Like `Button`, keeps the focus while loading, and ignores clicks. */
export function IconButton({ loading, disabled = false, ...props }: IconButtonProps) {
  const isWaiting = loading === true && !disabled;
  return (
    <ActionIcon {...props} loading={loading} disabled={disabled} {...(isWaiting ? { renderRoot: waitingRoot } : {})} />
  );
}

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
    <MantineButton component={Link} to={to} {...props}>
      {children}
    </MantineButton>
  );
}
