import { Button } from "@mantine/core";
import { useState } from "react";
import { errorWords } from "../app/error-words.ts";
import { Notice } from "./Notice.tsx";
import classes from "./ErrorState.module.css";

type Props = { title: string; error: unknown; onRetry?: () => void };

/** What failed, what the server said about it, the id to quote to support, and the one thing to do. */
export function ErrorState({ title, error, onRetry }: Props) {
  const { message, requestId } = errorWords(error);
  return (
    <Notice
      kind="error"
      title={title}
      action={
        onRetry && (
          <Button size="xs" variant="default" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {message !== title && <span>{message} </span>}
      {requestId && <RequestId id={requestId} />}
    </Notice>
  );
}

function RequestId({ id }: { id: string }) {
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
