import type { Facets } from "@plumbline/core/review/get-facets.ts";
import { facetText } from "@plumbline/core/review/facet-text.ts";
import { reasonText } from "@plumbline/core/records/reason-text.ts";
import type { Proposal, RecordChoice, ReviewAction } from "@plumbline/core/generated/prisma/client.ts";
import { addressOnly } from "@plumbline/core/review/address-only.ts";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { ChoiceKind } from "@plumbline/schema/review/choices.ts";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";

export function presentProposal(proposal: Proposal) {
  const { id, portalId, objectType, recordId, jobId, applyJobId, reason, before, after, isEdited } = proposal;
  return {
    id,
    status: proposal.status as ProposalStatus,
    portal_id: portalId,
    object_type: objectType as ObjectType,
    record_id: recordId,
    job_id: jobId,
    apply_job_id: applyJobId,
    reason,
    message: reasonText(reason),
    before: addressOnly(before),
    after: after === null ? null : addressOnly(after),
    is_edited: isEdited,
    created_at: proposal.createdAt.toISOString(),
    decided_at: proposal.decidedAt?.toISOString() ?? null,
  };
}

export function presentFacets({ total, acceptable, heldBack, facets }: Facets, freeDismissals: number) {
  return {
    total,
    acceptable,
    held_back: heldBack,
    free_dismissals: freeDismissals,
    facets: facets.map(({ name, values }) => ({
      name,
      values: values.map(({ value, count }) => ({ value, text: facetText(name, value), count })),
    })),
  };
}

export function presentAction({ id, kind, status, total, done, credits, createdAt, finishedAt }: ReviewAction) {
  return {
    id,
    action: kind,
    status: status as "running" | "done",
    total,
    done,
    credits,
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  };
}

export function presentChoice({ portalId, objectType, recordId, kind, createdAt }: RecordChoice) {
  return {
    portal_id: portalId,
    object_type: objectType as ObjectType,
    record_id: recordId,
    kind: kind as ChoiceKind,
    created_at: createdAt.toISOString(),
  };
}
