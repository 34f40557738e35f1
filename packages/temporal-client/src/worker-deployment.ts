import { requireOutsideTransaction } from "@plumbline/core/db/bind-transactions.ts";
import { isGrpcServiceError, WorkflowNotFoundError, type Client } from "@temporalio/client";

/** Of a version, by Temporal's terms. `inactive`: it polls, and was never current. */
export type VersionStatus = "inactive" | "current" | "ramping" | "draining" | "drained" | "unknown";

/** `rampPercent`: of new work, while it is ramping. `openWorkflows`: that ran on it last; may lag behind by a second. */
export type DeployedVersion = {
  buildId: string;
  status: VersionStatus;
  rampPercent: number | null;
  createdAt: Date | null;
  lastCurrentAt: Date | null;
  openWorkflows: number;
};

export type OpenRun = { workflowId: string; runId: string };

/** What an operator does with the versions of one worker deployment. Calls reject with Temporal's own errors. */
export type WorkerDeployment = {
  /** Newest first; none before the first worker of the deployment has polled. */
  versions(): Promise<DeployedVersion[]>;
  /** New work, and workflows that upgrade by themselves, go to this version; "" = workers without versions. Refused while no worker of it polls. */
  setCurrent(buildId: string): Promise<void>;
  /** This share of them (0 to 100) goes to this version, 0 to none; the rest to the current one. */
  setRamp(buildId: string, percent: number): Promise<void>;
  /** Runs that are open and were on this version last; may lag behind by a second. */
  openRuns(buildId: string): Promise<OpenRun[]>;
  /** Ends a run at once; false where it has ended by itself. */
  terminate(run: OpenRun, reason: string): Promise<boolean>;
};

/** Temporal keeps the versions in a workflow of its own, which may take seconds to answer. */
const CALL_MS = 30_000;

const STATUSES: readonly VersionStatus[] = ["unknown", "inactive", "current", "ramping", "draining", "drained"];

export function createWorkerDeployment(client: Client, deploymentName: string): WorkerDeployment {
  const { workflowService } = client;
  const { namespace } = client.options;
  const bounded = <T>(call: () => Promise<T>) => {
    requireOutsideTransaction("Temporal");
    return client.withDeadline(Date.now() + CALL_MS, call);
  };
  const openQuery = (buildId: string) =>
    `TemporalWorkerDeploymentVersion = '${deploymentName}:${buildId}' AND ExecutionStatus = 'Running'`;
  return {
    async versions() {
      const described = await bounded(() =>
        workflowService.describeWorkerDeployment({ namespace, deploymentName }),
      ).catch(ignoreNotFound);
      const info = described?.workerDeploymentInfo;
      const ramp = info?.routingConfig?.rampingVersionPercentage ?? 0;
      const versions = (info?.versionSummaries ?? []).map(async (summary): Promise<DeployedVersion> => {
        const buildId = summary.deploymentVersion?.buildId ?? "";
        const status = STATUSES[summary.status ?? 0] ?? "unknown";
        const { count } = await bounded(() => client.workflow.count(openQuery(buildId)));
        return {
          buildId,
          status,
          rampPercent: status === "ramping" ? ramp : null,
          createdAt: toDate(summary.createTime),
          lastCurrentAt: toDate(summary.lastCurrentTime),
          openWorkflows: count,
        };
      });
      return (await Promise.all(versions)).toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt));
    },
    async setCurrent(buildId) {
      await bounded(() => workflowService.setWorkerDeploymentCurrentVersion({ namespace, deploymentName, buildId }));
    },
    async setRamp(buildId, percentage) {
      await bounded(() =>
        // Temporal ends a ramp by the version without a build.
        workflowService.setWorkerDeploymentRampingVersion({
          namespace,
          deploymentName,
          buildId: percentage === 0 ? "" : buildId,
          percentage,
        }),
      );
    },
    async openRuns(buildId) {
      const runs: OpenRun[] = [];
      for await (const { workflowId, runId } of client.workflow.list({ query: openQuery(buildId) }))
        runs.push({ workflowId, runId });
      return runs;
    },
    async terminate({ workflowId, runId }, reason) {
      const handle = client.workflow.getHandle(workflowId, runId);
      return (await bounded(() => handle.terminate(reason)).catch(ignoreNotFound)) !== null;
    },
  };
}

type Timestamp = { seconds?: { toString(): string } | number | null };

function toDate(time: Timestamp | null | undefined): Date | null {
  const seconds = Number(time?.seconds?.toString() ?? 0);
  return seconds === 0 ? null : new Date(seconds * 1_000);
}

const NOT_FOUND = 5;

function ignoreNotFound(error: unknown): null {
  const code: number | null = isGrpcServiceError(error) ? error.code : null;
  if (error instanceof WorkflowNotFoundError || code === NOT_FOUND) return null;
  throw error;
}
