import { useMay } from "../../session/may.ts";
import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import type { ProposalFilter } from "../../api/generated/graphql.ts";
import { errorText } from "../../app/error-texts.ts";
import { FailureNotice } from "../../shared/FailureNotice.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { count, counted } from "../../ui/numbers.ts";
import { ActionProgress, type BegunAction } from "./ActionProgress.tsx";
import classes from "./Review.module.css";

const ACCEPT = graphql(`
  mutation AcceptMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int) {
    acceptMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost) {
      id
    }
  }
`);
const DISMISS = graphql(`
  mutation DismissMatchingProposals($filter: ProposalFilter, $asOf: DateTime, $atMost: Int) {
    dismissMatchingProposals(filter: $filter, asOf: $asOf, atMost: $atMost) {
      id
    }
  }
`);
/** All proposals that match the page's filter, or one of its groups. */
export type Bulk = { filter: ProposalFilter; total: number; acceptable: number };
export type Decision = "accept" | "dismiss";

type ButtonsProps = Bulk & {
  isDisabled: boolean;
  isMain: boolean;
  onAsk: (decision: Decision) => void;
};

export function BulkButtons({ total, acceptable, isDisabled, isMain, onAsk }: ButtonsProps) {
  if (!useMay("decide")) return null;
  return (
    <span className={classes.buttons}>
      <Button size="xs" variant="default" onClick={() => onAsk("dismiss")} disabled={isDisabled}>
        Dismiss all {count(total)}
      </Button>
      {acceptable > 0 && (
        <Button size="xs" variant={isMain ? "filled" : "light"} onClick={() => onAsk("accept")} disabled={isDisabled}>
          Accept all {count(acceptable)}
        </Button>
      )}
    </span>
  );
}

type Asked = Bulk & { decision: Decision };
type Props = {
  /** Credits. */
  available: number;
  /** Null: no question is shown. */
  asked: Asked | null;
  /** Excludes later proposals. */
  asOf: string;
  onClose: () => void;
  onDone: () => void;
};

/** Confirms a decision about all matches, with their number and cost, and follows it until it is done. */
export function BulkDecisions({ asked, asOf, available, onClose, onDone }: Props) {
  const [begun, setBegun] = useState<readonly BegunAction[]>([]);
  const [accept, accepting] = useMutation(ACCEPT);
  const [dismiss, dismissing] = useMutation(DISMISS);
  const error = accepting.error ?? dismissing.error;
  // A closing dialog keeps its text.
  const [last, setLast] = useState<Asked | null>(asked);
  if (asked !== null && asked !== last) setLast(asked);
  const confirm = async () => {
    if (!asked) return;
    const { filter, decision, total, acceptable } = asked;
    const amount = decision === "accept" ? acceptable : total;
    const variables = { filter, asOf, atMost: amount };
    const started =
      decision === "accept"
        ? (await accept({ variables }).catch(() => null))?.data?.acceptMatchingProposals
        : (await dismiss({ variables }).catch(() => null))?.data?.dismissMatchingProposals;
    onClose();
    if (started)
      setBegun((all) => [...all.filter(({ isDone }) => !isDone), { id: started.id, decision, amount, isDone: false }]);
  };
  return (
    <>
      {begun.map((one) => (
        <ActionProgress
          key={one.id}
          action={one}
          onDone={() => {
            setBegun((all) => all.map((each) => (each.id === one.id ? { ...each, isDone: true } : each)));
            onDone();
          }}
          onTakenBack={onDone}
        />
      ))}
      {error && (
        <FailureNotice error={error} title="Couldn't save your decision">
          {errorText(error).message}
        </FailureNotice>
      )}
      <ConfirmDialog
        isOpen={asked?.decision === "accept"}
        question={`Accept ${counted(last?.acceptable ?? 0, "proposal")}?`}
        verb="Accept"
        startsOnVerb
        isBusy={accepting.loading}
        onConfirm={() => void confirm()}
        onClose={onClose}
      >
        A job writes them to HubSpot, for up to {counted(last?.acceptable ?? 0, "credit")}. You have {count(available)}.
        {(last?.acceptable ?? 0) > available &&
          " The job pauses when your credits run out and resumes when you add more."}{" "}
        Records edited since are not changed.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked?.decision === "dismiss"}
        question={`Dismiss ${counted(last?.total ?? 0, "proposal")}?`}
        verb="Dismiss"
        startsOnVerb
        isBusy={dismissing.loading}
        onConfirm={() => void confirm()}
        onClose={onClose}
      >
        Nothing is written, and the same changes are not proposed again while these addresses stay the same. It&apos;s
        free.
      </ConfirmDialog>
    </>
  );
}
