import { useMutation } from "@apollo/client/react";
import { graphql } from "../../../api/generated/index.ts";
import { apiErrorOf } from "../../../api/api-error.ts";
import { FailureNotice, Notice } from "../../../shared/notices.tsx";
import { Button } from "../../../ui/Button.tsx";
import classes from "../../../ui/Cards.module.css";

const REQUEST = graphql(`
  mutation RequestDomainLift($id: ID!) {
    requestDomainLift(id: $id) {
      message
    }
  }
`);

/** For a domain whose proof has ended while it requires the identity provider: only a link to the owner's mailbox lifts that. */
export function LostRequirement({ id, domain }: { id: string; domain: string }) {
  const [request, { data, error, loading }] = useMutation(REQUEST);
  if (data)
    return (
      <div className={classes.below}>
        <Notice kind="success" isAnswer>
          {data.requestDomainLift.message}
        </Notice>
      </div>
    );
  return (
    <div className={classes.below}>
      {error && <FailureNotice error={error}>{apiErrorOf(error).message}</FailureNotice>}
      <Notice kind="warning">
        {domain} is no longer proven, so the identity provider logs in nobody with an address of it, and passwords stay
        refused. Add the record again, or let us email you a link that allows passwords.
      </Notice>
      <div>
        <Button
          variant="default"
          size="xs"
          isBusy={loading}
          aria-label={`Email me a link for ${domain}`}
          onClick={() => void Promise.allSettled([request({ variables: { id } })])}
        >
          Email me a link
        </Button>
      </div>
    </div>
  );
}
