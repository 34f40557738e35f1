import { hostname } from "node:os";
import type { Config } from "@plumbline/core/config/config.ts";
import type { WorkerOptions } from "@temporalio/worker";
import { buildIdOf } from "./build-id.ts";
import { workerVersion } from "./worker-version.ts";

/** Which version a worker is and how it is named in Temporal. Throws ConfigError where a version has no build id. */
export function versionOptions(
  config: Pick<Config, "temporal">,
): Pick<WorkerOptions, "identity" | "workerDeploymentOptions"> {
  const version = workerVersion(config);
  // In a container every process is 1: the build and the host tell workers apart.
  const identity = [buildIdOf(config), `${process.pid}@${hostname()}`].filter((part) => part !== null).join(" ");
  if (version === null) return { identity };
  return {
    identity,
    workerDeploymentOptions: { version, useWorkerVersioning: true, defaultVersioningBehavior: "AUTO_UPGRADE" },
  };
}
