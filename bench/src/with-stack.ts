import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseConfig } from "@plumbline/core/config/config.ts";
import type { Context } from "@plumbline/core/context.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { control } from "@plumbline/dev-env/api-client.ts";
import { bootStack, type BootOptions, type Stack } from "@plumbline/dev-env/boot.ts";
import { freePorts } from "@plumbline/dev-env/free-port.ts";
import { connectTemporal, type TemporalClient } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import { say } from "./report.ts";

/** A product of its own, and the context of a process beside it. */
export type Bench = {
  stack: Stack;
  ctx: Context;
  temporal: TemporalClient["client"];
  sandbox(method: string, path: string, body?: unknown): Promise<unknown>;
};

/** Settings under which no request limit but the machine's is left. */
export const WITHOUT_LIMIT = { HUBSPOT_REQUESTS_PER_SECOND: "100000" };

/** Starts a separate product for a benchmark, on free ports and a temporary folder, and stops it in any case. */
export async function withStack(
  options: Pick<BootOptions, "overrides" | "postgresSettings">,
  work: (bench: Bench) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-"));
  chmodSync(folder, 0o755); // as root, PostgreSQL's own user must be able to enter it
  const interruption = Promise.withResolvers<never>();
  // It may have no listener yet: a boot runs to its end and is then undone.
  interruption.promise.catch(() => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => interruption.reject(new Error("Interrupted")));
  try {
    const [api = 0, sandbox = 0, smtp = 0, postgres = 0, temporal = 0, temporalUi = 0] = await freePorts(6);
    const stack = await bootStack({
      dataFolder: folder,
      ports: { api, sandbox, smtp, postgres, temporal, temporalUi },
      buildWeb: null,
      say,
      ...options,
      overrides: { LOG_LEVEL: "warn", ...options.overrides },
    });
    try {
      await Promise.race([interruption.promise, beside(stack, work)]);
    } finally {
      await stack.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function beside(stack: Stack, work: (bench: Bench) => Promise<void>): Promise<void> {
  const config = parseConfig(stack.env);
  const { client, close } = connectTemporal(config);
  const log = createLogger({ logLevel: "warn" }, "bench");
  const ctx = createContext({ config, log, workflows: createWorkflows(client, config) });
  const { sandboxUrl } = stack;
  try {
    const sandbox: Bench["sandbox"] = (method, path, body) => control(sandboxUrl, method, path, body);
    await work({ stack, ctx, temporal: client, sandbox });
  } finally {
    await ctx.db.close();
    await close();
  }
}
