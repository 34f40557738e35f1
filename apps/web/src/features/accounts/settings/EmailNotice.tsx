import { useMutation, useQuery } from "@apollo/client/react";
import { apiErrorOf } from "../../../api/api-error.ts";
import { graphql } from "../../../api/generated/index.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";

const EMAIL = graphql(`
  query EmailNotice {
    viewer {
      id
      email
      emailConfirmed
    }
  }
`);

const RESEND = graphql(`
  mutation ResendConfirmation {
    resendConfirmation {
      message
    }
  }
`);

/** True until it is known whether the notice is shown: the cards wait, so that they do not shift. */
export function useEmailNoticePending(): boolean {
  const { data, loading } = useQuery(EMAIL);
  return loading && !data;
}

/** Shown until the email is confirmed. */
export function EmailNotice() {
  const viewer = useQuery(EMAIL).data?.viewer;
  const [resend, { data, loading, error }] = useMutation(RESEND);
  if (!viewer || viewer.emailConfirmed) return null;
  if (error) return <FailureNotice error={error}>{apiErrorOf(error).message}</FailureNotice>;
  if (data) return <Notice kind="success">{data.resendConfirmation.message}</Notice>;
  return (
    <Notice
      kind="info"
      title={`Please confirm ${viewer.email}`}
      action={
        <Button
          variant="default"
          size="xs"
          loading={loading}
          // The mutation's own state shows the failure.
          onClick={() => void Promise.allSettled([resend()])}
        >
          Resend email
        </Button>
      }
    >
      We emailed you a link. You can keep working in the meantime.
    </Notice>
  );
}
