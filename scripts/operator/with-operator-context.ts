import type { Config } from "@plumbline/core/config/config.ts";
import type { Context } from "@plumbline/core/context.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { connectTemporal, type TemporalClient } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";

/** The context for an operator's command; its connections are closed in any case. */
export async function withOperatorContext<T>(
  config: Config,
  name: string,
  use: (ctx: Context, temporal: TemporalClient) => Promise<T>,
): Promise<T> {
  const temporal = connectTemporal(config);
  const log = createLogger({ logLevel: "warn" }, name);
  const ctx = createContext({ config, log, workflows: createWorkflows(temporal.client, config) });
  try {
    return await use(ctx, temporal);
  } finally {
    await ctx.db.close();
    await temporal.close();
  }
}
