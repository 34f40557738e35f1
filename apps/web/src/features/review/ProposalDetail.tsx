import { useQuery, useMutation } from "@apollo/client/react";
import SHARES from "@plumbline/schema/accuracy/proposal-shares.json" with { type: "json" };
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { HELD_BY_POLICY } from "@plumbline/schema/review/dismissals.ts";
import { useState } from "react";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import type { RecordPlace } from "../../app/paths.ts";
import { useMay } from "../../session/session.tsx";
import { withheldText } from "../../shared/WithheldNotice.tsx";
import { NotChecked } from "../../shared/address-diff/AddressDiff.tsx";
import { RecordDiff } from "../../shared/records/RecordDiff.tsx";
import type { Tense } from "../../shared/address-diff/change-labels.ts";
import { BALANCE, LOCK_RECORD, UNLOCK_RECORD } from "../../shared/documents.ts";
import { ErrorState } from "../../shared/notices.tsx";
import { PlaceMap, ADDRESS_PLACE, hasContradiction } from "../../shared/map/PlaceMap.tsx";
import { useFirstData, useIsPainted } from "../../shared/page-queries.ts";
import { SetTag, RecordLinks } from "../../shared/records/RecordLinks.tsx";
import { Button } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import { AcceptCandidate } from "./Candidates.tsx";
import classes from "./Review.module.css";
import type { LockState, ProposalStanding } from "./review-session.ts";
import type { ReviewActions } from "./use-review-session.ts";

/** What a policy holds back would be written otherwise; the rest is a question. */
export function tenseOf({ reason }: { reason: string }): Tense {
  return reason === HELD_BY_POLICY ? "planned" : "proposed";
}

const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** The share of correct proposals with this reason and confidence in the published quality run; null if it had none. */
export function shareText(reason: string, confidence: string): string | null {
  const share = SHARES.find((one) => one.reason === reason && one.confidence === confidence);
  if (!share) return null;
  // Never rounded up to 100 %.
  const right = Math.floor(share.right * 1_000) / 1_000;
  return `${percent.format(right)} of ${count(share.proposals)} such proposals were right in the published quality run.`;
}

const PLACES = graphql(`
  query ProposalPlaces($id: ID!) {
    proposal(id: $id) {
      id
      places {
        before {
          ...AddressPlaceParts
        }
        after {
          ...AddressPlaceParts
        }
        ofCity {
          ...AddressPlaceParts
        }
      }
    }
  }
`);

const LABELS = { before: "Now", after: "Proposed" };
const OF_CONTRADICTION = { before: "By postal code", after: "By city" };

/** A map if it helps to decide: the address contradicts itself, or moves. */
export function ProposalMap({ id }: { id: string }) {
  const isPainted = useIsPainted();
  const { data } = useQuery(PLACES, { variables: { id }, errorPolicy: "ignore", skip: !isPainted });
  const found = useFirstData(data)?.proposal?.places;
  const before = useFragment(ADDRESS_PLACE, found?.before) ?? null;
  const after = useFragment(ADDRESS_PLACE, found?.after) ?? null;
  const ofCity = useFragment(ADDRESS_PLACE, found?.ofCity) ?? null;
  if (before?.point && after === null && ofCity?.point)
    return <PlaceMap places={{ before, after: ofCity }} labels={OF_CONTRADICTION} />;
  const places = { before, after };
  return hasContradiction(places) ? <PlaceMap places={places} labels={LABELS} /> : null;
}

type Props = { record: RecordPlace; state: LockState; onChange: (state: LockState) => void; className?: string };

/** Locks the record of a proposal, and unlocks it again. */
export function LockProposal({ record, state, onChange, className }: Props) {
  const [lock, locking] = useMutation(LOCK_RECORD, { refetchQueries: [BALANCE] });
  const [unlock, unlocking] = useMutation(UNLOCK_RECORD);
  const canLock = useMay("lock");
  const variables = record;
  const error = locking.error ?? unlocking.error;
  // The error is shown below the button.
  const shownBelow = () => undefined;
  if (!canLock) return null;
  return (
    <>
      {state === "locked" ? (
        <Button
          size="compact-xs"
          variant="subtle"
          loading={unlocking.loading}
          onClick={() => void unlock({ variables }).then(() => onChange("unlocked"), shownBelow)}
        >
          Unlock
        </Button>
      ) : (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          {...(className ? { className } : {})}
          loading={locking.loading}
          title="No job changes this record until you unlock it"
          onClick={() => void lock({ variables }).then(() => onChange("locked"), shownBelow)}
        >
          Lock record
        </Button>
      )}
      {error && <ErrorState title="Couldn't change the lock" error={error} />}
    </>
  );
}

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

type ProposalDetailProps = {
  proposal: FragmentType<typeof DETAIL>;
  name: string | null | undefined;
  standing: ProposalStanding;
  actions: ReviewActions;
  /** The edit form offers the same candidates. */
  isEditing: boolean;
};

/** Details of the current proposal: why it needs a decision, the alternatives, and what was not checked. */
export function ProposalDetail({
  proposal: ref,
  name,
  standing: { status, lock },
  actions,
  isEditing,
}: ProposalDetailProps) {
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
