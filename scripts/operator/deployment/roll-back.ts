import type { DeployedVersion } from "@plumbline/temporal-client/worker-deployment.ts";
import type { Operation } from "./commands.ts";
import { moveWorkflows } from "./move-workflows.ts";

/**
 * Takes new work away from the ramping version, or else from the current one, and restarts elsewhere what is open on it.
 * `buildId`: the target; null = the previously current version. Rejects if there is none.
 */
export async function rollBack(operation: Operation, buildId: string | null): Promise<string> {
  const { deployment } = operation;
  const versions = await deployment.versions();
  const ramping = versions.find(({ status }) => status === "ramping");
  const current = versions.find(({ status }) => status === "current");
  const left = ramping ?? current;
  if (left === undefined) throw new Error("No version is current or ramping.");
  const target = buildId ?? (ramping ? current?.buildId : before(versions, left)?.buildId);
  if (target === undefined) throw new Error("No other version was current before; name a build id.");
  if (target === left.buildId) throw new Error(`${target} is the version to leave.`);
  if (ramping) await deployment.setRamp(ramping.buildId, 0);
  if (target !== current?.buildId) await deployment.setCurrent(target);
  const moved = await moveWorkflows(operation, left.buildId);
  return `New work goes to ${target}. ${moved} workflows of ${left.buildId} start again there.`;
}

function before(versions: readonly DeployedVersion[], left: DeployedVersion): DeployedVersion | undefined {
  return versions
    .filter(({ buildId, lastCurrentAt }) => buildId !== left.buildId && lastCurrentAt !== null)
    .toSorted((a, b) => Number(b.lastCurrentAt) - Number(a.lastCurrentAt))[0];
}
