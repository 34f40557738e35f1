import { useMutation, useQuery } from "@apollo/client/react";
import { paths } from "../../../app/paths.ts";
import { graphql } from "../../../api/generated/index.ts";
import { FailureNotice } from "../../../shared/notices.tsx";
import { Button, TextLink } from "../../../ui/Button.tsx";
import { Panel } from "../../../ui/Panel.tsx";
import { DateTime } from "../../../ui/Time.tsx";
import classes from "../../../ui/Cards.module.css";

const AGREEMENT = graphql(`
  query AgreementCard {
    viewer {
      id
      agreement {
        id
        version
        company
        acceptedAt
        acceptedBy
      }
    }
  }
`);

const ACCEPT = graphql(`
  mutation AcceptAgreement($version: String!) {
    acceptAgreement(version: $version) {
      id
      version
      company
      acceptedAt
      acceptedBy
    }
  }
`);

/** Whether the agreement is still loading. */
export function useAgreementPending(isShown: boolean): boolean {
  const { data, loading } = useQuery(AGREEMENT, { skip: !isShown });
  return loading && !data;
}

/** The data processing agreement of the trust page, accepted by the owner's click once per version. */
export function AgreementCard() {
  const { data } = useQuery(AGREEMENT);
  const [accept, accepting] = useMutation(ACCEPT);
  const agreement = data?.viewer.agreement;
  return (
    <Panel title="Data processing agreement">
      <div className={classes.card}>
        {accepting.error && <FailureNotice error={accepting.error}>The agreement could not be accepted</FailureNotice>}
        <p className={classes.hint}>
          The agreement{agreement?.company && ` with ${agreement.company}`} on processing your records on your behalf
          (Article 28 GDPR). <TextLink to={paths.dpa}>Read it on the trust page</TextLink>
        </p>
        {agreement?.acceptedAt ? (
          <p className={classes.status}>
            Accepted with {agreement.company}
            <span className={classes.details}>
              Version {agreement.version}, by {agreement.acceptedBy}, <DateTime iso={agreement.acceptedAt} />
            </span>
          </p>
        ) : agreement && agreement.company === null ? (
          <p className={classes.hint}>
            It cannot be accepted here: the operator of this server has not named its company.
          </p>
        ) : (
          <div className={classes.buttons}>
            <Button
              variant="default"
              disabled={!agreement}
              loading={accepting.loading}
              onClick={() => {
                if (agreement) accept({ variables: { version: agreement.version } }).catch(() => {});
              }}
            >
              {agreement ? `Accept version ${agreement.version}` : "Accept"}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  );
}
