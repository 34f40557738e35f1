import { useMutation } from "@apollo/client/react";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { RecurrenceInterval } from "@plumbline/schema/recurring/intervals.ts";
import type { DocumentNode } from "graphql";
import { useNavigate } from "react-router-dom";
import { graphql } from "../../api/generated/index.ts";
import { serverTextOr } from "../../api/api-error.ts";
import { paths } from "../../app/paths.ts";

const START = graphql(`
  mutation StartCleaning(
    $portalId: String!
    $listId: String!
    $objectType: ObjectType!
    $addressSets: [String!]
    $emailWhenDone: Boolean!
  ) {
    startCleaning(
      portalId: $portalId
      listId: $listId
      objectType: $objectType
      addressSets: $addressSets
      emailWhenDone: $emailWhenDone
    ) {
      job {
        id
      }
      alreadyRunning
      message
    }
  }
`);

const CHECK = graphql(`
  mutation StartCheck($portalId: String!, $listId: String!, $objectType: ObjectType!, $addressSets: [String!]) {
    startCheck(portalId: $portalId, listId: $listId, objectType: $objectType, addressSets: $addressSets) {
      job {
        id
      }
    }
  }
`);

const CREATE = graphql(`
  mutation CreateRecurringJob(
    $portalId: String!
    $listId: String!
    $objectType: ObjectType!
    $addressSets: [String!]
    $recurrenceInterval: String!
    $perRun: Int
    $perMonth: Int
  ) {
    createRecurringJob(
      portalId: $portalId
      listId: $listId
      objectType: $objectType
      addressSets: $addressSets
      recurrenceInterval: $recurrenceInterval
      perRun: $perRun
      perMonth: $perMonth
    ) {
      recurringJob {
        id
      }
      message
    }
  }
`);

/** `addressSets`: keys; null for all. */
type ListOfPortal = { portalId: string; listId: string; objectType: ObjectType; addressSets: string[] | null };

/** `schedules`: a query that shows recurring jobs, asked again when one is added. */
type Scheduling = { onScheduled?: () => void; schedules?: DocumentNode };

/** Starts jobs for a list. A job opens its page; a recurring job stays where it was made. `failure` is the latest one. */
export function useStartList({ onScheduled = () => undefined, schedules }: Scheduling = {}) {
  const navigate = useNavigate();
  const [start, starting] = useMutation(START, {
    onCompleted: ({ startCleaning }) => void navigate(paths.job(startCleaning.job.id)),
  });
  const [check, checking] = useMutation(CHECK, {
    onCompleted: ({ startCheck }) => void navigate(paths.job(startCheck.job.id)),
  });
  const [create, creating] = useMutation(CREATE, {
    refetchQueries: schedules ? [schedules] : [],
    awaitRefetchQueries: true,
    onCompleted: onScheduled,
  });
  const forget = () => [starting, checking, creating].forEach(({ reset }) => reset());
  /** The form shows the failure. */
  const shown = () => undefined;
  const failures = [
    { error: starting.error, words: "Failed to start manual cleaning" },
    { error: checking.error, words: "Couldn't start the check" },
    { error: creating.error, words: "Failed to create recurring job" },
  ];
  const failed = failures.find(({ error }) => error);
  return {
    start: (variables: ListOfPortal & { emailWhenDone: boolean }) => {
      forget();
      void start({ variables }).catch(shown);
    },
    check: (variables: ListOfPortal) => {
      forget();
      void check({ variables }).catch(shown);
    },
    schedule: (
      variables: ListOfPortal & {
        recurrenceInterval: RecurrenceInterval;
        perRun: number | null;
        perMonth: number | null;
      },
    ) => {
      forget();
      void create({ variables }).catch(shown);
    },
    forget,
    isStarting: starting.loading || creating.loading,
    isChecking: checking.loading,
    scheduled: creating.loading ? undefined : creating.data?.createRecurringJob.message,
    failure: failed?.error ? { error: failed.error, text: serverTextOr(failed.error, failed.words) } : null,
  };
}
