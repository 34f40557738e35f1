import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "../ui/icons.tsx";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { apiErrorOf, isFault } from "../api/api-error.ts";
import { Button } from "../ui/Button.tsx";
import classes from "./notices.module.css";

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

type ErrorStateProps = { title: string; error: unknown; onRetry?: () => void; retryLabel?: string };

/** The failure, the server's message, the request id for support, and the next action. */
export function ErrorState({ title, error, onRetry, retryLabel = "Try again" }: ErrorStateProps) {
  const { message, requestId } = apiErrorOf(error);
  return (
    <Notice
      kind="error"
      title={title}
      action={
        onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            {retryLabel}
          </Button>
        )
      }
    >
      {message !== title && <span>{message} </span>}
      {requestId && <RequestId id={requestId} />}
    </Notice>
  );
}

type FailureNoticeProps = { error: unknown; title?: string; action?: ReactNode; children: ReactNode };

/** A failed action. Internal errors include the request id; refusals explain themselves. */
export function FailureNotice({ error, children, ...notice }: FailureNoticeProps) {
  const { requestId } = apiErrorOf(error);
  return (
    <Notice kind="error" {...notice}>
      {children}
      {requestId && isFault(error) && <RequestId id={requestId} />}
    </Notice>
  );
}

/** The id that a customer can quote to support. */
export function RequestId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false);
  const copy = () => void navigator.clipboard.writeText(id).then(() => setCopied(true));
  return (
    <span className={classes.request}>
      Request <code>{id}</code>{" "}
      <button type="button" className={classes.copy} onClick={copy}>
        {isCopied ? "Copied" : "Copy id"}
      </button>
    </span>
  );
}
