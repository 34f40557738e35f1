import { requireOutsideTransaction } from "@plumbline/core/db/bind-transactions.ts";
import { isGrpcServiceError, WorkflowNotFoundError, type Client } from "@temporalio/client";

/** A version's status in Temporal's terms. `inactive`: it polls, and was never current. */
export type VersionStatus = "inactive" | "current" | "ramping" | "draining" | "drained" | "unknown";

/** `rampPercent`: its share of new work while ramping. `openWorkflows`: those that last ran on it; may lag by a second. */
export type DeployedVersion = {
  buildId: string;
  status: VersionStatus;
  rampPercent: number | null;
  createdAt: Date | null;
  lastCurrentAt: Date | null;
  openWorkflows: number;
};

export type OpenRun = { workflowId: string; runId: string };

/** An operator's actions on the versions of one worker deployment. Calls reject with Temporal's own errors. */
export type WorkerDeployment = {
  /** Newest first; empty until the first worker of the deployment has polled. */
  versions(): Promise<DeployedVersion[]>;
  /** Routes new work and auto-upgrading workflows to this version; "" = unversioned workers. Refused if no worker of it polls. */
  setCurrent(buildId: string): Promise<void>;
  /** Routes this share of them (0 to 100; 0 ends the ramp) to this version; the rest goes to the current one. */
  setRamp(buildId: string, percent: number): Promise<void>;
  /** Open runs that were last on this version; may lag by a second. */
  openRuns(buildId: string): Promise<OpenRun[]>;
  /** Terminates a run at once; false if it has already ended. */
  terminate(run: OpenRun, reason: string): Promise<boolean>;
};

/** Temporal keeps the versions in a workflow, which may take seconds to respond. */
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
        // In Temporal, ramping a version without a build id ends the ramp.
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
