import { useQuery } from "@apollo/client/react";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { graphql } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { useMay } from "../../session/session.tsx";
import { FailureNotice } from "../../shared/notices.tsx";
import { estimateText } from "../../shared/jobs/job-texts.ts";
import { useIsPainted } from "../../shared/page-queries.ts";
import { Button, LinkButton } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import { Panel } from "../../ui/Panel.tsx";
import classes from "./NextStep.module.css";
import { useStartList } from "./use-start-list.ts";

const NEXT = graphql(`
  query NextStep($portalId: String!, $objectType: ObjectType!, $listId: String!) {
    scheduleEstimate(portalId: $portalId, objectType: $objectType, listId: $listId) {
      basis
      runs
      creditsPerRun
      centsPerRun
      creditsPerDay
      centsPerDay
    }
    recurringJobs {
      id
      portalId
      objectType
      listId
    }
    connection(portalId: $portalId) {
      id
      lists(objectType: $objectType) {
        listId
        name
        size
        isReady
      }
    }
    checked: jobs(first: 50, kind: check) {
      id
      portalId
      objectType
      listId
    }
    cleaned: jobs(first: 50, kind: list) {
      id
      portalId
      objectType
      listId
    }
  }
`);

type Props = { job: { portalId: string; objectType: ObjectType; listId: string; listName: string } };

/** After a finished cleaning: keep this list clean, and look at the next one, each with its price. Rows keep their height. */
export function NextStep({ job }: Props) {
  const { portalId, objectType, listId, listName } = job;
  const canSchedule = useMay("schedule");
  const isPainted = useIsPainted();
  const { data } = useQuery(NEXT, {
    variables: { portalId, objectType, listId },
    errorPolicy: "ignore",
    skip: !isPainted,
  });
  const next = useStartList();
  const isOf = (one: { portalId: string; objectType: string }) =>
    one.portalId === portalId && one.objectType === objectType;
  const isScheduled = data?.recurringJobs?.some((one) => isOf(one) && one.listId === listId) ?? false;
  const seen = [...(data?.checked ?? []), ...(data?.cleaned ?? [])].filter(isOf).map((one) => one.listId);
  const unseen = data?.connection?.lists.find(
    (list) => list.isReady && list.size > 0 && list.listId !== listId && !seen.includes(list.listId),
  );
  // A check was made before this cleaning, which has paid for what it found.
  const byRuns = data?.scheduleEstimate?.basis === "runs" ? data.scheduleEstimate : null;
  const keepsClean = isScheduled || next.scheduled !== undefined;
  return (
    <Panel title="What next" flush>
      {next.failure && <FailureNotice error={next.failure.error}>{next.failure.text}</FailureNotice>}
      <div className={classes.row}>
        <div>
          <strong>{keepsClean ? `“${listName}” is cleaned on a schedule` : `Keep “${listName}” clean`}</strong>
          <div className={classes.price}>
            {byRuns ? estimateText(byRuns) : "A daily run charges only what is new or has changed, one credit each."}
          </div>
        </div>
        {canSchedule && !keepsClean && (
          <Button
            variant="default"
            loading={next.isStarting}
            onClick={() =>
              next.schedule({
                portalId,
                objectType,
                listId,
                addressSets: null,
                recurrenceInterval: "24h",
                perRun: null,
                perMonth: null,
              })
            }
          >
            Clean it every day
          </Button>
        )}
      </div>
      <div className={classes.row}>
        <div>
          <strong>{unseen ? `Check “${unseen.name}” next` : "Check your next list"}</strong>
          <div className={classes.price}>
            Free{unseen && `: ${count(unseen.size)} records`}. You see what would change and what it would cost.
          </div>
        </div>
        {unseen ? (
          <Button
            variant="default"
            loading={next.isChecking}
            onClick={() => next.check({ portalId, objectType, listId: unseen.listId, addressSets: null })}
          >
            Check this list
          </Button>
        ) : (
          <LinkButton to={paths.startOf({ portalId, objectType, listId: "" })} variant="default">
            Choose a list
          </LinkButton>
        )}
      </div>
    </Panel>
  );
}
