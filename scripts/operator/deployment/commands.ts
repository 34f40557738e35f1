import type { Context } from "@plumbline/core/context.ts";
import type { WorkerDeployment } from "@plumbline/temporal-client/worker-deployment.ts";
import { describeVersions } from "./describe-versions.ts";
import { moveWorkflows } from "./move-workflows.ts";
import { rollBack } from "./roll-back.ts";

export const USAGE = `Usage: plumbline deployment <command>
  status                       lists the versions of the workers, which is current, and what is still open on each
  promote [build id]           new work goes to this version; without a build id, to that of this image
  ramp <percent> [build id]    a share of new work goes to this version; 0 ends it
  roll-back [build id]         new work goes to the version that was current before, or to this one; what is open on the
                               version that is left starts again there
  move <build id>              what is open on this version starts again on the current one
A build id of "unversioned" means workers without versions.
`;

/** `ownBuildId`: of the image that runs the command; null in a checkout without the setting. */
export type Operation = {
  ctx: Pick<Context, "db" | "workflows" | "log">;
  deployment: WorkerDeployment;
  ownBuildId: string | null;
  sleep(ms: number): Promise<unknown>;
};

/** Does its work and returns a report. */
export type Command = (operation: Operation) => Promise<string>;

/** Null if the arguments are not a command. */
export function findCommand([name, first, second, ...rest]: readonly string[]): Command | null {
  if (rest.length > 0 || (second !== undefined && name !== "ramp")) return null;
  switch (name) {
    case "status":
      return first === undefined ? async ({ deployment }) => describeVersions(await deployment.versions()) : null;
    case "promote":
      return async (operation) => {
        const buildId = chosen(operation, first);
        await operation.deployment.setCurrent(buildId);
        return `New work goes to ${buildId || "workers without versions"}.`;
      };
    case "ramp": {
      const percent = Number(first);
      if (first === undefined || !Number.isInteger(percent) || percent < 0 || percent > 100) return null;
      return async (operation) => {
        const buildId = chosen(operation, second);
        await operation.deployment.setRamp(buildId, percent);
        return percent === 0 ? "The ramp has ended." : `${percent} % of new work goes to ${buildId}.`;
      };
    }
    case "roll-back":
      return (operation) => rollBack(operation, first ?? null);
    case "move":
      return first === undefined ? null : (operation) => move(operation, first);
    default:
      return null;
  }
}

function chosen({ ownBuildId }: Operation, buildId: string | undefined): string {
  if (buildId === "unversioned") return "";
  const found = buildId ?? ownBuildId;
  if (found === null) throw new Error("Name a build id: this is no image, and TEMPORAL_BUILD_ID is not set.");
  return found;
}

async function move(operation: Operation, buildId: string): Promise<string> {
  const known = (await operation.deployment.versions()).find((version) => version.buildId === buildId);
  if (known === undefined) throw new Error(`There is no version ${buildId}.`);
  if (known.status === "current")
    throw new Error(`${buildId} is the current version: what starts again would be back on it.`);
  const moved = await moveWorkflows(operation, buildId);
  return `${moved} workflows of ${buildId} start again on the current version.`;
}
