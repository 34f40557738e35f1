import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { RECURRENCE_INTERVALS, RECURRENCE_LABELS } from "@plumbline/schema/recurring/intervals.ts";
import type { ListsPanel_HealthFragment, ListsPanel_ScheduleFragment } from "../api/generated/graphql.ts";
import { graphql, useFragment, type FragmentType } from "../api/generated/index.ts";
import { paths } from "../app/paths.ts";
import { HealthLine } from "../shared/jobs/HealthLine.tsx";
import { LinkButton, TextLink } from "../ui/Button.tsx";
import { Panel } from "../ui/Panel.tsx";
import { Time } from "../ui/Time.tsx";
import classes from "./ListsPanel.module.css";

const HEALTH = graphql(`
  fragment ListsPanel_health on ListHealth {
    portalId
    objectType
    listId
    listName
    points {
      jobId
      at
      score
      after
    }
  }
`);
const SCHEDULE = graphql(`
  fragment ListsPanel_schedule on RecurringJob {
    id
    portalId
    portalName
    objectType
    listId
    listName
    isActive
    recurrenceInterval
    nextRunAt
  }
`);

type Props = {
  health: readonly FragmentType<typeof HEALTH>[];
  schedules: readonly FragmentType<typeof SCHEDULE>[];
  portals: readonly { portalId: string; portalName: string }[];
};

/** Each list that a job has worked on or that has a schedule: its health before and after, schedule, last run and next step. */
export function ListsPanel({ health, schedules, portals }: Props) {
  const lists = listsOf(useFragment(HEALTH, health), useFragment(SCHEDULE, schedules));
  if (lists.length === 0) return null;
  const nameOf = (portalId: string) => portals.find((portal) => portal.portalId === portalId)?.portalName;
  return (
    <Panel title="Lists" note="Addresses in order before and after each run." flush>
      <ul className={classes.list} aria-label="Lists">
        {lists.map((list) => (
          <li key={keyOf(list)}>
            <div>
              <TextLink to={paths.list(list)}>{list.listName || OBJECT_TYPE_LABELS[list.objectType]}</TextLink>
              <div className={classes.detail}>
                {OBJECT_TYPE_LABELS[list.objectType]}
                {/* Lists of several portals often have the same name. */}
                {portals.length > 1 && ` · ${nameOf(list.portalId) ?? ""}`}
              </div>
            </div>
            <LastRun of={list.health} />
            <Schedule of={list.schedule} />
            <LinkButton to={paths.startOf(list)} size="xs" variant="default">
              Check or clean
            </LinkButton>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type List = Pick<ListsPanel_HealthFragment, "portalId" | "objectType" | "listId" | "listName"> & {
  health?: ListsPanel_HealthFragment;
  schedule?: ListsPanel_ScheduleFragment;
};

const keyOf = ({ portalId, objectType, listId }: List) => `${portalId}/${objectType}/${listId}`;

/** Those with results first; a schedule that has not run yet follows. */
function listsOf(
  health: readonly ListsPanel_HealthFragment[],
  schedules: readonly ListsPanel_ScheduleFragment[],
): List[] {
  const lists = new Map<string, List>(health.map((one) => [keyOf(one), { ...one, health: one }]));
  for (const schedule of schedules) {
    const key = keyOf(schedule);
    lists.set(key, { ...(lists.get(key) ?? schedule), schedule });
  }
  return [...lists.values()];
}

function LastRun({ of: health }: { of: ListsPanel_HealthFragment | undefined }) {
  const last = health?.points.at(-1);
  if (!health || !last) return <span className={classes.detail}>Not run yet</span>;
  return (
    <div>
      <HealthLine points={health.points} />
      <div className={classes.detail}>
        Last run <Time iso={last.at} />
      </div>
    </div>
  );
}

function Schedule({ of: schedule }: { of: ListsPanel_ScheduleFragment | undefined }) {
  if (!schedule) return <span className={classes.detail}>No schedule</span>;
  const interval = RECURRENCE_INTERVALS.find((one) => one === schedule.recurrenceInterval);
  return (
    <div>
      {interval ? RECURRENCE_LABELS[interval] : schedule.recurrenceInterval}
      <div className={classes.detail}>
        {schedule.isActive && schedule.nextRunAt ? (
          <>
            Next run <Time iso={schedule.nextRunAt} />
          </>
        ) : (
          "Paused"
        )}
      </div>
    </div>
  );
}
