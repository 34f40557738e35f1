import { parseConfig } from "@plumbline/core/config/config.ts";
import { createContext, createLogger } from "@plumbline/core/create-context.ts";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { removeSecondFactor } from "@plumbline/core/accounts/second-factor/remove-second-factor.ts";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import { releaseHold } from "@plumbline/core/credits/release-hold.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import { productEnv } from "@plumbline/dev-env/product-env.ts";
import { readPorts } from "@plumbline/dev-env/ports.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import { connectTemporal } from "@plumbline/temporal-client/connect-temporal.ts";
import { createWorkflows } from "@plumbline/temporal-client/create-workflows.ts";

const USAGE = `Usage: npm run admin -- <command>
  grant <email>                        makes the user an operator
  revoke <email>                       takes that back
  totp-off <email>                     turns the second factor off, for owners who lost phone and recovery codes
  grant-credits <email> <n> [key]      gives n credits; the same key gives them once
  release-hold <hold id>               gives back the credits of a hold whose job has ended

The server is found as the product finds it (DATABASE_URL, TEMPORAL_ADDRESS, ...), or else the one of npm start.`;

const [command, email, amount, key] = process.argv.slice(2);
const ports = readPorts(process.env);
const local = productEnv({
  databaseUrl: `postgresql://plumbline_product:plumbline@127.0.0.1:${ports.postgres}/plumbline`,
  temporalAddress: `127.0.0.1:${ports.temporal}`,
  temporalUiUrl: null,
  sandboxUrl: `http://localhost:${ports.sandbox}`,
  smtpPort: ports.smtp,
  apiPort: ports.api,
  webFolder: null,
});
const config = parseConfig(
  process.env.DATABASE_URL ? { ...(process.env.NODE_ENV === "production" ? {} : local), ...process.env } : local,
);
const temporal = connectTemporal(config);
const ctx = createContext({
  config,
  log: createLogger({ logLevel: "warn" }, "admin"),
  workflows: createWorkflows(temporal.client, config),
});

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${error instanceof AppError ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await ctx.db.close();
  await temporal.close();
}

async function run(): Promise<number> {
  if (email && (command === "grant" || command === "revoke")) {
    await grantOperator(ctx, { email, isOperator: command === "grant" });
    process.stdout.write(`${email} is ${command === "grant" ? "now" : "no longer"} an operator.\n`);
    return 0;
  }
  if (email && command === "totp-off") {
    await removeSecondFactor(ctx, { email });
    process.stdout.write(`Two-factor authentication turned off for ${email}.\n`);
    return 0;
  }
  if (email && command === "release-hold") {
    const { credits } = await releaseHold(ctx, { holdId: idSchema.parse(email) });
    process.stdout.write(`Released ${credits} credits.\n`);
    return 0;
  }
  const credits = Number(amount);
  if (email && command === "grant-credits" && Number.isInteger(credits) && credits > 0) {
    const { granted } = await grantByOperator(ctx, {
      email,
      amount: credits,
      // No email: the ledger outlives its people.
      key: key ?? `command-line:${ctx.now().toISOString()}`,
    });
    process.stdout.write(
      granted ? `Granted ${credits} credits to ${email}.\n` : "These credits were already granted.\n",
    );
    return 0;
  }
  process.stderr.write(`${USAGE}\n`);
  return 1;
}
