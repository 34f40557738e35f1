import { watch } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./root.ts";
import type { Supervisor } from "./supervisor.ts";

/** The code that each process runs. Workflows are bundled when the worker starts. */
const CODE = {
  api: [
    "apps/api/src",
    "packages/core/src",
    "packages/schema/src",
    "packages/address/src",
    "packages/temporal-client/src",
  ],
  worker: [
    "apps/worker/src",
    "packages/workflows/src",
    "packages/activities/src",
    "packages/core/src",
    "packages/schema/src",
    "packages/address/src",
    "packages/temporal-client/src",
  ],
} as const;
/** An editor writes a file in several steps, a checkout writes many files. */
const SETTLE_MS = 100;

/** Restarts api and worker when their code changes. Node's own watch mode breaks the threads of Temporal's worker. */
export function restartOnChange(supervisor: Supervisor, say: (line: string) => void): void {
  for (const [name, folders] of Object.entries(CODE)) {
    let timer: NodeJS.Timeout | undefined;
    for (const folder of folders)
      watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
        if (!/\.(?:ts|sql|graphql|json)$/.test(file ?? "") || file?.endsWith(".test.ts")) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          say(`${folder}/${file} changed: restarting ${name}`);
          void supervisor.restart(name);
        }, SETTLE_MS);
      });
  }
}
