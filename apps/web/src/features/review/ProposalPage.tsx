import { useQuery } from "@apollo/client/react";
import { IconChecks } from "../../ui/icons.tsx";
import { useParams } from "react-router-dom";
import { graphql } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { ErrorState } from "../../shared/notices.tsx";
import { Page } from "../../shared/Page.tsx";
import { EmptyState, Loading } from "../../ui/placeholders.tsx";
import { LinkButton, TextLink } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { ProposalList } from "./ProposalList.tsx";
import type { PageDeclaration } from "../../app/page-declaration.ts";

export const page = {
  path: "/review/proposals/:proposalId",
  access: "signed-in",
  firstQueries: [{ name: "ProposalPage", variables: { id: ":proposalId" } }],
  crawl: [{ at: "/review/proposals/$PROPOSAL" }],
} satisfies PageDeclaration;

const PROPOSAL = graphql(`
  query ProposalPage($id: ID!) {
    proposal(id: $id) {
      id
      ...ProposalList_proposal
    }
  }
`);

/** One proposal at its own URL, even after it was decided. */
export function ProposalPage() {
  const { proposalId: id = "" } = useParams();
  const { data, error, refetch } = useQuery(PROPOSAL, { variables: { id }, fetchPolicy: "cache-and-network" });
  return (
    <Page
      title="Proposal"
      above={<TextLink to={paths.review}>Review</TextLink>}
      lead="A change that needs your decision. It costs one credit when it is written."
    >
      {error && !data && <ErrorState title="Couldn't load the proposal" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading text="Loading the proposal..." rows={3} />}
      {data && (
        <Panel flush>
          {data.proposal && <ProposalList key={id} proposals={[data.proposal]} groups={null} />}
          {data.proposal === null && (
            <EmptyState
              icon={<IconChecks size={28} stroke={1.5} />}
              title="This proposal doesn't exist"
              action={<LinkButton to={paths.review}>Go to review</LinkButton>}
            >
              Its values may no longer be kept.
            </EmptyState>
          )}
        </Panel>
      )}
    </Page>
  );
}
