import { setTimeout as delay } from "node:timers/promises";
import { ConfigError, type Config } from "@plumbline/core/config/config.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { startProblem } from "@plumbline/core/start-process.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { createWorkerDeployment } from "@plumbline/temporal-client/worker-deployment.ts";
import { buildIdOf } from "@plumbline/worker/build-id.ts";
import { findCommand, USAGE, type Operation } from "./commands.ts";

/** Runs one command about the versions of the workers; returns the exit code. `readConfig` is asked once the command is known to be right. */
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
    const temporal = connectTemporal(config);
    const log = createLogger({ logLevel: "warn" }, "deployment");
    const ctx = createContext({ config, log, workflows: createWorkflows(temporal.client, config) });
    const operation: Operation = {
      ctx,
      deployment: createWorkerDeployment(temporal.client, deploymentName),
      ownBuildId: buildIdOf(config),
      sleep: delay,
    };
    try {
      process.stdout.write(`${await command(operation)}\n`);
      return 0;
    } finally {
      await ctx.db.close();
      await temporal.close();
    }
  } catch (error) {
    process.stderr.write(`${startProblem(error)}\n`);
    return 1;
  }
}
