import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { parseConfig } from "@plumbline/core/config/config.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";
import type { RunningProduct } from "./boot.ts";
import { seedAccount } from "./seeded-account.ts";
import { signUp } from "./stories.ts";

/** Fills a running product for screenshots and measurements; returns the data that the browser's scripts need. */
export async function seedProduct(product: RunningProduct): Promise<Record<string, string>> {
  const config = parseConfig(product.env);
  const temporal = connectTemporal(config);
  const log = createLogger(config, "fill");
  const ctx = createContext({ config, log, workflows: createWorkflows(temporal.client, config) });
  try {
    const filled = await seedAccount(product, ctx, "filled@example.com");
    const empty = await signUp(product, "a-rather-long-name-that-does-not-wrap-anywhere@example.com", filled.password);
    const operator = await signUp(product, "operator-of-the-house@example.com", filled.password);
    await grantOperator(ctx, { email: operator.email, isOperator: true });
    const owner = await ctx.db.withSystem((tx) => tx.user.findUniqueOrThrow({ where: { email: filled.email } }));
    return {
      E2E_ACCOUNT_ID: owner.accountId,
      E2E_FILLED_EMAIL: filled.email,
      E2E_EMPTY_EMAIL: empty.email,
      E2E_OPERATOR_EMAIL: operator.email,
      E2E_PASSWORD: filled.password,
      E2E_PORTAL_ID: filled.portalId,
      E2E_BIG_JOB: filled.bigJobId,
      E2E_PAUSED_JOB: filled.pausedJobId,
      E2E_CHECK_JOB: filled.checkJobId,
      E2E_UNDO_JOB: filled.undoJobId,
      E2E_RECORD_ID: filled.recordId,
      E2E_PROPOSAL: filled.proposalId,
    };
  } finally {
    await ctx.db.close();
    await temporal.close();
  }
}
