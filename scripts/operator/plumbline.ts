#!/usr/bin/env node
// The image's entry point: one command for each process and for each operator task, without npm.

const COMMANDS: Record<string, { does: string; run(): Promise<unknown> }> = {
  api: { does: "serves the pages, REST and GraphQL", run: () => import("../../apps/api/src/main.ts") },
  worker: { does: "runs workflows, activities and the dispatcher", run: () => import("../../apps/worker/src/main.ts") },
  migrate: { does: "applies the migrations to DATABASE_URL", run: () => import("./migrate.ts") },
  admin: { does: "grants operators and credits; `admin` alone lists its commands", run: () => import("./admin.ts") },
  deployment: {
    does: "versions of the workers: which is current, promote, ramp, roll back; alone it lists its commands",
    run: () => import("./deployment.ts"),
  },
  keys: {
    does: "prints a new entry for ENCRYPTION_KEYS, with --env all secrets of a new installation; status, re-encrypt",
    run: () => import("./keys.ts"),
  },
  sql: { does: "shows the rows of a query; changes nothing", run: () => import("./sql.ts") },
  "check-settings": { does: "says what is wrong with the settings", run: () => import("./check-settings.ts") },
  health: { does: "exits 0 if the process of this container is ready", run: () => import("./health.ts") },
  address: {
    does: "the address engine: JSON Lines or CSV in, JSON Lines out",
    run: () => import("../../packages/address/src/cli/main.ts"),
  },
  reference: {
    does: "builds, describes and verifies a reference folder",
    run: () => import("../../packages/address/src/reference-cli.ts"),
  },
};

const [name = "help"] = process.argv.splice(2, 1);
const command = COMMANDS[name];
if (command) await command.run();
else {
  const lines = Object.entries(COMMANDS).map(([known, { does }]) => `  ${known.padEnd(14)} ${does}`);
  const usage = `Usage: plumbline <command>\n${lines.join("\n")}\n`;
  if (name === "help" || name === "--help") process.stdout.write(usage);
  else {
    process.stderr.write(`There is no command "${name}".\n${usage}`);
    process.exitCode = 2;
  }
}
