import { FREE_DISMISSALS } from "@plumbline/schema/review/dismissals.ts";
import { deciderOf, type Doer } from "@plumbline/core/audit/acted-by.ts";
import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import type { Facets } from "@plumbline/core/review/get-facets.ts";
import { facetText } from "@plumbline/core/review/facet-text.ts";
import { missingOption } from "@plumbline/core/review/proposal-inputs.ts";
import type { Context } from "@plumbline/core/context.ts";
import { notCheckedOfProposal } from "@plumbline/core/records/view.ts";
import { withheldParts } from "@plumbline/core/records/withheld.ts";
import type { Proposal, RecordChoice } from "@plumbline/core/records/rows.ts";
import type { TypedCheck } from "@plumbline/core/jobs/views/check-typed-values.ts";
import type { ReviewAction } from "@plumbline/core/review/review-action-row.ts";
import { proposalText } from "../../presenters/proposal-text.ts";
import { addressOnly } from "@plumbline/core/review/address-only.ts";

/** Names the people behind the presented changes. */
type NameOf = (doer: Doer) => ActedBy | null;

export function presentProposal(ctx: Pick<Context, "engine" | "addressService">, proposal: Proposal, nameOf: NameOf) {
  const { id, portalId, objectType, recordId, setKey, jobId, applyJobId, reason, before, after, isEdited } = proposal;
  return {
    id,
    status: proposal.status,
    portal_id: portalId,
    object_type: objectType,
    record_id: recordId,
    address_set: setKey,
    job_id: jobId,
    apply_job_id: applyJobId,
    reason,
    message: proposalText(proposal),
    not_checked: notCheckedOfProposal(ctx, proposal),
    before: addressOnly(before),
    after: after === null ? null : addressOnly(after),
    withheld: withheldParts(proposal),
    missing_option: missingOption(proposal),
    is_edited: isEdited,
    created_at: proposal.createdAt.toISOString(),
    decided_at: proposal.decidedAt?.toISOString() ?? null,
    decided_by: nameOf(deciderOf(proposal)),
  };
}

/** `labels`: names of address sets by key; those that exist no more have their key. */
export function presentFacets(
  { total, acceptable, heldBack, withheld, facets }: Facets,
  labels: ReadonlyMap<string, string>,
) {
  return {
    total,
    acceptable,
    held_back: heldBack,
    withheld,
    free_dismissals: FREE_DISMISSALS,
    facets: facets.map(({ name, values }) => ({
      name,
      values: values.map(({ value, count }) => ({
        value,
        text: (name === "address_set" ? labels.get(value) : undefined) ?? facetText(name, value),
        count,
      })),
    })),
  };
}

export function presentAction(
  action: ReviewAction,
  { canTakeBack, applyJobIds }: { canTakeBack: boolean; applyJobIds: string[] },
) {
  const { id, kind, status, total, done, credits, createdAt, finishedAt, written } = action;
  return {
    id,
    action: kind,
    status,
    total,
    done,
    credits,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    can_take_back: canTakeBack,
    apply_job_ids: applyJobIds,
    written,
  };
}

export function presentTypedCheck({ outcome, reason, reasonText: message, notChecked, fields, place }: TypedCheck) {
  return {
    outcome,
    reason,
    message,
    fields: fields.map(({ part, before, after, beforeLabel, afterLabel, change }) => ({
      part,
      before,
      after,
      before_label: beforeLabel,
      after_label: afterLabel,
      change: change && {
        kind: change.kind,
        reason: change.reason,
        message: change.reasonText,
        confidence: change.confidence,
      },
    })),
    not_checked: notChecked,
    place: {
      country: place.country,
      state: place.state,
      postal_code: place.postalCode,
      region_of_postal_code: place.regionOfPostalCode,
      point: place.point && {
        latitude: place.point.latitude,
        longitude: place.point.longitude,
        is_of_building: place.point.isOfBuilding,
      },
    },
  };
}

export function presentChoice(choice: RecordChoice, nameOf: NameOf) {
  const { portalId, objectType, recordId, setKey, kind, createdAt } = choice;
  return {
    portal_id: portalId,
    object_type: objectType,
    record_id: recordId,
    address_set: setKey,
    kind,
    created_at: createdAt.toISOString(),
    by: nameOf(choice),
  };
}
