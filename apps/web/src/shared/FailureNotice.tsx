import type { ReactNode } from "react";
import { errorText, isFault } from "../app/error-texts.ts";
import { Notice } from "../ui/Notice.tsx";
import { RequestId } from "../ui/RequestId.tsx";

type Props = { error: unknown; title?: string; action?: ReactNode; children: ReactNode };

/** What was asked for and did not happen, in the caller's words. A fault of ours names its request, too; a refusal explains itself. */
export function FailureNotice({ error, children, ...notice }: Props) {
  const { requestId } = errorText(error);
  return (
    <Notice kind="error" {...notice}>
      {children}
      {requestId && isFault(error) && <RequestId id={requestId} />}
    </Notice>
  );
}
