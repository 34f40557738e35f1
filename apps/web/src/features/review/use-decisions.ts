import { useMutation } from "@apollo/client/react";
import type { ProposalStatus } from "@plumbline/schema/review/proposals.ts";
import { useState } from "react";
import { graphql } from "../../api/generated/index.ts";
import { useProposalStates } from "./use-proposal-states.ts";
import { BALANCE } from "../../shared/balance-query.ts";

const ACCEPT = graphql(`
  mutation AcceptProposals($ids: [ID!]!) {
    acceptProposals(ids: $ids) {
      id
      status
    }
  }
`);
const DISMISS = graphql(`
  mutation DismissProposals($ids: [ID!]!) {
    dismissProposals(ids: $ids) {
      id
      status
    }
  }
`);
const REOPEN = graphql(`
  mutation ReopenProposals($ids: [ID!]!) {
    reopenProposals(ids: $ids) {
      id
      status
    }
  }
`);

/** The number next to "Review" in the header. */
const COUNTED = { refetchQueries: [BALANCE] };

export type Decision = "accepted" | "dismissed" | "open";
type Statuses = Readonly<Record<string, ProposalStatus>>;
type Known = readonly { id: string; status: ProposalStatus; applyJobId?: string | null | undefined }[];

/**
 * Decisions about the proposals on a page. They are shown at once and corrected by the response: another person may have been
 * first. Accepted proposals are followed until they are written.
 */
export function useDecisions(proposals: Known, onMoved: () => void = () => undefined) {
  const [decided, setDecided] = useState<Statuses>({});
  const [jobs, setJobs] = useState<Readonly<Record<string, string>>>({});
  const [tooLate, setTooLate] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<unknown>(null);
  const [accept] = useMutation(ACCEPT, COUNTED);
  const [dismiss] = useMutation(DISMISS, COUNTED);
  const [reopen] = useMutation(REOPEN, COUNTED);
  const known = new Map(proposals.map((one) => [one.id, one]));
  const statusOf = (id: string): ProposalStatus => decided[id] ?? known.get(id)?.status ?? "open";
  const jobOf = (id: string): string | null => jobs[id] ?? known.get(id)?.applyJobId ?? null;
  /** A job had taken it before it could be taken back. */
  const isTooLate = (id: string): boolean => tooLate.has(id) && ["accepted", "written"].includes(statusOf(id));
  const set = (statuses: Statuses) => setDecided((current) => ({ ...current, ...statuses }));

  useProposalStates(
    // One that was taken back too late was perhaps never seen with its job, which can be undone.
    proposals.flatMap(({ id }) => (statusOf(id) === "accepted" || (isTooLate(id) && jobOf(id) === null) ? [id] : [])),
    (answered) => {
      // A response may be older than the acceptance.
      const states = answered.filter(({ status }) => status !== "open");
      set(Object.fromEntries(states.map(({ id, status }) => [id, status])));
      setJobs((current) => ({
        ...current,
        ...Object.fromEntries(states.flatMap(({ id, applyJobId }) => (applyJobId ? [[id, applyJobId]] : []))),
      }));
    },
  );

  const decide = async (ids: readonly string[], decision: Decision) => {
    const before = Object.fromEntries(ids.map((id) => [id, statusOf(id)]));
    set(Object.fromEntries(ids.map((id) => [id, decision])));
    setError(null);
    try {
      const variables = { ids: [...ids] };
      const answer =
        decision === "accepted"
          ? (await accept({ variables })).data?.acceptProposals
          : decision === "dismissed"
            ? (await dismiss({ variables })).data?.dismissProposals
            : (await reopen({ variables })).data?.reopenProposals;
      set(Object.fromEntries((answer ?? []).map(({ id, status }) => [id, status])));
      const kept = (answer ?? []).filter(({ status }) => status !== decision);
      if (decision === "open") setTooLate((all) => new Set([...all, ...kept.map(({ id }) => id)]));
    } catch (failure) {
      set(before);
      setError(failure);
    }
    onMoved();
  };
  const onDecided = (id: string, status: ProposalStatus) => {
    set({ [id]: status });
    onMoved();
  };
  return { statusOf, jobOf, isTooLate, decide, onDecided, error };
}
