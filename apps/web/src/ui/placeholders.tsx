import { Loader, Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./placeholders.module.css";

/** Describes the future content and the next step towards it. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className={classes.empty}>
      {icon && <div className={classes.emptyIcon}>{icon}</div>}
      <p className={classes.emptyTitle}>{title}</p>
      {children && <div className={classes.emptyWords}>{children}</div>}
      {action && <div className={classes.emptyAction}>{action}</div>}
    </div>
  );
}

/** The spec's text, and placeholders of about the content's size, so that nothing shifts. */
export function Loading({ text = "Loading...", rows = 0 }: { text?: string; rows?: number }) {
  return (
    <div className={classes.loading}>
      <output className={classes.emptyText}>
        <Loader size={16} color="var(--pl-accent)" aria-hidden="true" />
        {text}
      </output>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={44} radius="md" />
      ))}
    </div>
  );
}
