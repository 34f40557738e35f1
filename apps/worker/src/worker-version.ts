import { ConfigError, type Config } from "@plumbline/core/config/config.ts";
import { buildIdOf } from "./build-id.ts";

/** A version of the worker deployment, as Temporal knows it. */
export type WorkerVersion = { deploymentName: string; buildId: string };

/** The version of this process; null if versions are off. Throws ConfigError if they are on and there is no build id. */
export function workerVersion(config: Pick<Config, "temporal">): WorkerVersion | null {
  const { deploymentName } = config.temporal;
  if (deploymentName === null) return null;
  const buildId = buildIdOf(config);
  if (buildId === null)
    throw new ConfigError(["TEMPORAL_BUILD_ID: required with TEMPORAL_DEPLOYMENT_NAME outside the image"]);
  return { deploymentName, buildId };
}
