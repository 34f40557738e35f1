import { useState, type ReactNode } from "react";
import { apiErrorOf, isFault } from "../api/api-error.ts";
import { Button } from "../ui/Button.tsx";
import { Notice } from "../ui/messages.tsx";
import classes from "../ui/RequestId.module.css";

type Props = { title: string; error: unknown; onRetry?: () => void; retryLabel?: string };

/** The failure, the server's message, the request id for support, and the next action. */
export function ErrorState({ title, error, onRetry, retryLabel = "Try again" }: Props) {
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
