import { hostname } from "node:os";
import type { Config } from "@plumbline/core/config/config.ts";
import type { WorkerOptions } from "@temporalio/worker";
import { buildIdOf } from "./build-id.ts";
import { workerVersion } from "./worker-version.ts";

/** A worker's version and its identity in Temporal. Throws ConfigError for a version without a build id. */
export function versionOptions(
  config: Pick<Config, "temporal">,
): Pick<WorkerOptions, "identity" | "workerDeploymentOptions"> {
  const version = workerVersion(config);
  // In a container every process id is 1, so build and host identify the worker.
  const identity = [buildIdOf(config), `${process.pid}@${hostname()}`].filter((part) => part !== null).join(" ");
  if (version === null) return { identity };
  return {
    identity,
    workerDeploymentOptions: { version, useWorkerVersioning: true, defaultVersioningBehavior: "AUTO_UPGRADE" },
  };
}
