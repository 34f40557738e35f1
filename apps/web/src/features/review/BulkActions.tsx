import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import type { ProposalFilter } from "../../api/generated/graphql.ts";
import { errorText } from "../../app/error-texts.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { dismissalCredits } from "@plumbline/schema/review/dismissals.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { dismissalText } from "./dismissal-text.ts";
import classes from "./Review.module.css";

const ACCEPT = graphql(`
  mutation AcceptMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int) {
    acceptMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost) {
      id
    }
  }
`);
const DISMISS = graphql(`
  mutation DismissMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int, $maxCredits: Int) {
    dismissMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost, maxCredits: $maxCredits) {
      id
    }
  }
`);
const PROGRESS = graphql(`
  query ReviewActionProgress($id: ID!) {
    reviewAction(id: $id) {
      id
      isDone
      total
      done
    }
  }
`);
const POLL_MS = 1_000;

type Props = {
  filter: ProposalFilter;
  /** Proposals made later are left alone. */
  asOf: string;
  total: number;
  acceptable: number;
  heldBack: number;
  freeDismissals: number;
  available: number;
  /** False while the numbers still belong to another filter: nothing can be decided by them. */
  isCurrent: boolean;
  onDone: () => void;
};

/** All that match, by one decision that states its number and cost first. */
export function BulkActions(props: Props) {
  const { filter, asOf, total, acceptable, heldBack, freeDismissals, available, isCurrent, onDone } = props;
  const [asked, setAsked] = useState<"accept" | "dismiss" | null>(null);
  const [actionId, setActionId] = useState<string | null>(null);
  const [accept, accepting] = useMutation(ACCEPT);
  const [dismiss, dismissing] = useMutation(DISMISS);
  const maxCredits = dismissalCredits(heldBack, freeDismissals);
  const error = accepting.error ?? dismissing.error;
  const confirm = async () => {
    const variables = { filter, asOf, atMost: asked === "accept" ? acceptable : total };
    const started =
      asked === "accept"
        ? (await accept({ variables }).catch(() => null))?.data?.acceptMatchingProposals
        : (await dismiss({ variables: { ...variables, maxCredits } }).catch(() => null))?.data
            ?.dismissMatchingProposals;
    setAsked(null);
    if (started) setActionId(started.id);
  };
  return (
    <div className={classes.bulk}>
      <span>
        <strong>{counted(total, "proposal")}</strong>
        {total === acceptable
          ? ""
          : acceptable === 0
            ? ", none with a proposed value"
            : `, ${count(acceptable)} with a proposed value`}
      </span>
      <span className={classes.buttons}>
        <Button
          size="xs"
          variant="default"
          onClick={() => setAsked("dismiss")}
          disabled={actionId !== null || !isCurrent}
        >
          Dismiss all {count(total)}
        </Button>
        {acceptable > 0 && (
          <Button size="xs" onClick={() => setAsked("accept")} disabled={actionId !== null || !isCurrent}>
            Accept all {count(acceptable)}
          </Button>
        )}
      </span>
      {actionId && (
        <ActionProgress
          id={actionId}
          onDone={() => {
            setActionId(null);
            onDone();
          }}
        />
      )}
      {error && (
        <FailureNotice error={error} title="Couldn't save your decision">
          {errorText(error).message}
        </FailureNotice>
      )}
      <ConfirmDialog
        isOpen={asked === "accept" && isCurrent}
        question={`Accept ${counted(acceptable, "proposal")}?`}
        verb="Accept"
        isBusy={accepting.loading}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(null)}
      >
        A job writes them to HubSpot, for up to {counted(acceptable, "credit")}. You have {count(available)}.
        {acceptable > available && " The job pauses when your credits run out and resumes when you add more."} Records
        edited since are not changed.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === "dismiss" && isCurrent}
        question={`Dismiss ${counted(total, "proposal")}?`}
        verb="Dismiss"
        isBusy={dismissing.loading}
        onConfirm={() => void confirm()}
        onClose={() => setAsked(null)}
      >
        Nothing is written, and the same changes are not proposed again while these addresses stay the same.{" "}
        {dismissalText(heldBack, { freeDismissals, available })}
      </ConfirmDialog>
    </div>
  );
}

function ActionProgress({ id, onDone }: { id: string; onDone: () => void }) {
  const { data } = useQuery(PROGRESS, { variables: { id }, pollInterval: POLL_MS, fetchPolicy: "network-only" });
  const action = data?.reviewAction;
  const isDone = action?.isDone === true;
  const client = useApolloClient();
  useEffect(() => {
    if (!isDone) return;
    onDone();
    void client.refetchQueries({ include: ["Balance", "DismissalTerms"] });
    // Once, when it is done.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isDone]);
  return (
    <Notice kind="info">
      Deciding{action ? ` ${count(action.done)} of ${count(action.total)}` : ""}... You can leave this page.
    </Notice>
  );
}
