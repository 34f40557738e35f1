import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "./icons.tsx";
import { useEffect, useRef, type ReactNode } from "react";
import classes from "./Notice.module.css";

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
