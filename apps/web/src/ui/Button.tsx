import { Button as MantineButton, type ButtonProps } from "@mantine/core";
import type { ComponentPropsWithRef, MouseEvent } from "react";

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
export function waitingRoot(root: ComponentPropsWithRef<"button">) {
  return <button {...root} disabled={false} aria-disabled aria-busy onClick={ignore} />;
}

/** A submit button's click also stands for Enter in its form. */
function ignore(event: MouseEvent) {
  event.preventDefault();
  event.stopPropagation();
}
