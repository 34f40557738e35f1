import type { ReactNode } from "react";
import { errorText, isFault } from "../app/error-texts.ts";
import { Notice } from "../ui/Notice.tsx";
import { RequestId } from "../ui/RequestId.tsx";

type Props = { error: unknown; title?: string; action?: ReactNode; children: ReactNode };

/** A failed action. Internal errors include the request id; refusals explain themselves. */
export function FailureNotice({ error, children, ...notice }: Props) {
  const { requestId } = errorText(error);
  return (
    <Notice kind="error" {...notice}>
      {children}
      {requestId && isFault(error) && <RequestId id={requestId} />}
    </Notice>
  );
}
