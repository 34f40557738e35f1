import { setTimeout as delay } from "node:timers/promises";
import { ConfigError, type Config } from "@plumbline/core/config/config.ts";
import { startProblem } from "@plumbline/core/start-process.ts";
import { createWorkerDeployment } from "@plumbline/temporal-client/worker-deployment.ts";
import { buildIdOf } from "@plumbline/worker/build-id.ts";
import { withOperatorContext } from "../with-operator-context.ts";
import { findCommand, USAGE } from "./commands.ts";

/** Runs one command about worker versions; returns the exit code. `readConfig` is called only for a valid command. */
export async function runDeployment(args: readonly string[], readConfig: () => Config): Promise<number> {
  const command = findCommand(args);
  if (command === null) {
    process.stderr.write(USAGE);
    return 1;
  }
  try {
    const config = readConfig();
    const { deploymentName } = config.temporal;
    if (deploymentName === null)
      throw new ConfigError(["TEMPORAL_DEPLOYMENT_NAME: is missing; without it workers have no versions"]);
    const told = await withOperatorContext(config, "deployment", (ctx, temporal) =>
      command({
        ctx,
        deployment: createWorkerDeployment(temporal.client, deploymentName),
        ownBuildId: buildIdOf(config),
        sleep: delay,
      }),
    );
    process.stdout.write(`${told}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${startProblem(error)}\n`);
    return 1;
  }
}
