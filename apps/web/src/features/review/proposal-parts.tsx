import { useQuery, useMutation } from "@apollo/client/react";
import SHARES from "@plumbline/schema/accuracy/proposal-shares.json" with { type: "json" };
import { HELD_BY_POLICY } from "@plumbline/schema/review/dismissals.ts";
import { graphql, useFragment } from "../../api/generated/index.ts";
import type { RecordPlace } from "../../app/paths.ts";
import { useMay } from "../../session/session.tsx";
import { ErrorState } from "../../shared/failures.tsx";
import type { Tense } from "../../shared/address-diff/change-labels.ts";
import { BALANCE } from "../../shared/balance-query.ts";
import { PlaceMap } from "../../shared/map/PlaceMap.tsx";
import { ADDRESS_PLACE } from "../../shared/map/address-place.ts";
import { hasContradiction } from "../../shared/map/places.ts";
import { LOCK_RECORD, UNLOCK_RECORD } from "../../shared/records/lock-mutations.ts";
import { useFirstData, useIsPainted } from "../../shared/page-queries.ts";
import { Button } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import type { LockState } from "./review-session.ts";

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
