import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { useState } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { NotChecked } from "../../shared/address-diff/AddressDiff.tsx";
import { RecordDiff } from "../../shared/address-diff/RecordDiff.tsx";
import { SetTag, RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { withheldText } from "../../shared/WithheldNotice.tsx";
import { useMay } from "../../session/session.tsx";
import { AcceptCandidate } from "./Candidates.tsx";
import { tenseOf, LockProposal, ProposalMap, shareText } from "./proposal-parts.tsx";
import type { ProposalStanding } from "./review-session.ts";
import type { ReviewActions } from "./use-review-session.ts";
import classes from "./Review.module.css";

const DETAIL = graphql(`
  fragment ProposalDetail_proposal on Proposal {
    id
    portalId
    objectType
    recordId
    addressSetLabel
    hubspotUrl
    confidence
    reason
    reasonText
    fullAddress
    notChecked
    withheld
    fields {
      ...RecordDiff_field
    }
  }
`);

type Props = {
  proposal: FragmentType<typeof DETAIL>;
  name: string | null | undefined;
  standing: ProposalStanding;
  actions: ReviewActions;
  /** The edit form offers the same candidates. */
  isEditing: boolean;
};

/** Details of the current proposal: why it needs a decision, the alternatives, and what was not checked. */
export function ProposalDetail({ proposal: ref, name, standing: { status, lock }, actions, isEditing }: Props) {
  const { id, reason, reasonText, fullAddress, confidence, notChecked, withheld, fields, hubspotUrl, ...proposal } =
    useFragment(DETAIL, ref);
  const { portalId, objectType, recordId } = proposal;
  const record = { portalId, objectType, recordId };
  const canDecide = useMay("decide");
  const canAnswer = status === "open" && !isEditing && canDecide;
  const [areAnswersKnown, setAnswersKnown] = useState(false);
  const share = confidence ? shareText(reason, confidence) : null;
  return (
    <section className={classes.detail} aria-label="Selected proposal">
      <h2 className={classes.detailTitle}>{name ?? `${OBJECT_TYPE_LABELS[record.objectType]} ${record.recordId}`}</h2>
      <span>
        <RecordLinks {...record} hubspotUrl={hubspotUrl} /> <SetTag label={proposal.addressSetLabel} />
      </span>
      <RecordDiff fields={fields} tense={tenseOf({ reason })} />
      <p>{reasonText}</p>
      {withheld.length > 0 && <p>{withheldText(withheld)}</p>}
      {fullAddress && <blockquote className={classes.source}>{fullAddress}</blockquote>}
      {share && <p className={classes.dim}>{share}</p>}
      {canAnswer && (
        <AcceptCandidate
          id={id}
          onDecided={(closed) => actions.close(id, closed)}
          onKnown={() => setAnswersKnown(true)}
        />
      )}
      {/* Below the answers, which would move it otherwise. */}
      {(areAnswersKnown || !canAnswer) && <ProposalMap id={id} />}
      {(status === "open" || lock === "locked") && (
        <div>
          <LockProposal record={record} state={lock} onChange={(state) => actions.lock(id, state)} />
        </div>
      )}
      <NotChecked parts={notChecked} />
    </section>
  );
}
