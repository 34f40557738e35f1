import { parseConfig } from "@plumbline/core/config/config.ts";
import { runAdmin } from "./run-admin.ts";

process.exitCode = await runAdmin({
  args: process.argv.slice(2),
  readConfig: () => parseConfig(process.env),
  usage: "plumbline admin",
});
