import { parseConfig } from "@plumbline/core/config/config.ts";
import { runDeployment } from "./deployment/run-deployment.ts";

process.exitCode = await runDeployment(process.argv.slice(2), () => parseConfig(process.env));
