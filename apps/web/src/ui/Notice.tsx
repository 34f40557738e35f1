import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Notice.module.css";

export type NoticeKind = "success" | "error" | "warning" | "info";
const ICONS = { success: IconCircleCheck, error: IconCircleX, warning: IconAlertTriangle, info: IconInfoCircle };

type Props = { kind: NoticeKind; title?: string; action?: ReactNode; children?: ReactNode };

/** A message in its place on the page; errors interrupt a screen reader, the rest waits its turn. */
export function Notice({ kind, title, action, children }: Props) {
  const Icon = ICONS[kind];
  return (
    <div className={classes.notice} data-kind={kind} role={kind === "error" ? "alert" : "status"}>
      <Icon size={18} stroke={1.8} className={classes.icon} aria-hidden="true" />
      <div className={classes.words}>
        {title && <strong className={classes.title}>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
