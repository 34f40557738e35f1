import type { Workflows, KnownSchedule, Schedule } from "@plumbline/core/work/workflows.ts";
import {
  ScheduleAlreadyRunning,
  ScheduleNotFoundError,
  ScheduleOverlapPolicy,
  type Client,
  type ScheduleOptions,
} from "@temporalio/client";

/** A tick missed for longer than this (an outage) is skipped. */
const CATCH_UP = "1 hour";

type Bounded = <T>(call: () => Promise<T>) => Promise<T>;

/** Schedules of core's port. The whole spec is sent each time, because Temporal keeps omitted fields. */
export function createSchedules(
  client: Client,
  { taskQueue, bounded }: { taskQueue: string; bounded: Bounded },
): Pick<Workflows, "putSchedule" | "deleteSchedule" | "listSchedules"> {
  const update = (schedule: Schedule) => {
    const { spec, action, policies, paused } = parts(schedule, taskQueue);
    return client.schedule.getHandle(schedule.id).update((known) => ({
      spec,
      action,
      policies,
      state: { ...known.state, paused, note: "" },
    }));
  };
  const create = ({ id, ...schedule }: Schedule) => {
    const { spec, action, policies, paused } = parts({ id, ...schedule }, taskQueue);
    return client.schedule.create({ scheduleId: id, spec, action, policies, state: { paused }, memo: { taskQueue } });
  };
  return {
    async putSchedule(schedule) {
      await bounded(async () => {
        try {
          await update(schedule);
        } catch (error) {
          if (!(error instanceof ScheduleNotFoundError)) throw error;
          await create(schedule).catch(async (lost: unknown) => {
            if (!(lost instanceof ScheduleAlreadyRunning)) throw lost;
            await update(schedule); // created concurrently by another process
          });
        }
      });
    },
    async deleteSchedule(id) {
      await bounded(() => client.schedule.getHandle(id).delete()).catch((error: unknown) => {
        if (!(error instanceof ScheduleNotFoundError)) throw error;
      });
    },
    async listSchedules(prefix, isWanted = () => true) {
      const found: KnownSchedule[] = [];
      for await (const { scheduleId, spec, state, memo } of client.schedule.list({ pageSize: 1_000 })) {
        // Another product in this namespace manages its own.
        if (!scheduleId.startsWith(prefix) || memo?.taskQueue !== taskQueue || !isWanted(scheduleId)) continue;
        const interval = spec?.intervals?.[0];
        found.push({
          id: scheduleId,
          everyMs: interval?.every ?? 0,
          offsetMs: interval?.offset ?? 0,
          isPaused: state.paused,
        });
      }
      return found;
    },
  };
}

function parts({ id, work, everyMs, offsetMs, isPaused }: Schedule, taskQueue: string) {
  return {
    spec: { intervals: [{ every: everyMs, offset: offsetMs }] },
    action: {
      type: "startWorkflow",
      workflowType: work.workflow,
      workflowId: id,
      taskQueue,
      args: [work.input],
    },
    policies: { overlap: ScheduleOverlapPolicy.SKIP, catchupWindow: CATCH_UP },
    paused: isPaused,
  } satisfies Pick<ScheduleOptions, "spec" | "action" | "policies"> & { paused: boolean };
}
