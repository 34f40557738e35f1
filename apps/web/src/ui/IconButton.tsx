import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { ComponentPropsWithRef } from "react";
import { waitingRoot } from "./Button.tsx";

type Props = ActionIconProps & Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps>;

/** Like `Button`, keeps the focus while loading, and ignores clicks. */
export function IconButton({ loading, disabled = false, ...props }: Props) {
  const isWaiting = loading === true && !disabled;
  return (
    <ActionIcon {...props} loading={loading} disabled={disabled} {...(isWaiting ? { renderRoot: waitingRoot } : {})} />
  );
}
