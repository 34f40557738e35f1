import { Loader, Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./messages.module.css";

export type NoticeKind = "success" | "error" | "warning" | "info";
const ICONS = { success: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

type Props = {
  kind: NoticeKind;
  title?: string;
  action?: ReactNode;
  children?: ReactNode;
  /** The reason for a person's return, such as a payment: it is scrolled into view and focused once it is rendered. */
  isAnswer?: boolean;
};

/** An inline message; errors interrupt a screen reader, others wait. */
export function Notice({ kind, title, action, children, isAnswer = false }: Props) {
  const Icon = ICONS[kind];
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAnswer) notice.current?.focus();
  }, [isAnswer]);
  return (
    <div
      ref={notice}
      className={classes.notice}
      data-kind={kind}
      role={kind === "error" ? "alert" : "status"}
      tabIndex={isAnswer ? -1 : undefined}
    >
      <Icon size={18} stroke={1.8} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        {title && <strong className={classes.title}>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

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
