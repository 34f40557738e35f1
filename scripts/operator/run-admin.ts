import type { Config } from "@plumbline/core/config/config.ts";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { putWriteStop, removeWriteStop } from "@plumbline/core/admin/write-stops.ts";
import { removeSecondFactor } from "@plumbline/core/accounts/second-factor/remove-second-factor.ts";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import { releaseHold } from "@plumbline/core/credits/release-hold.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import { startProblem } from "@plumbline/core/start-process.ts";
import { liftStopSchema, writeStopSchema } from "@plumbline/schema/admin/rest.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import { withOperatorContext } from "./with-operator-context.ts";

const COMMANDS = `  grant <email>                        makes the user an operator
  revoke <email>                       takes that back
  totp-off <email>                     turns the second factor off, for owners who lost phone and recovery codes
  grant-credits <email> <n> [key] [account]
                                       gives n credits; the same key gives them once; the account's id
                                       for somebody who belongs to several
  release-hold <hold id>               gives back the credits of a hold whose job has ended
  stop-writes <portal|all> <reason>    stops writing to one portal, or to all, in HubSpot; undos go on
  allow-writes <portal|all>            ends that stop
`;

/** Runs one operator command; returns the exit code. `readConfig` is called only for a valid command. */
export async function runAdmin(input: {
  args: readonly string[];
  readConfig: () => Config;
  usage: string;
}): Promise<number> {
  const command = findCommand(input.args);
  if (command === null) {
    process.stderr.write(`Usage: ${input.usage} <command>\n${COMMANDS}`);
    return 1;
  }
  try {
    process.stdout.write(`${await withOperatorContext(input.readConfig(), "admin", command)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${error instanceof AppError ? error.message : startProblem(error)}\n`);
    return 1;
  }
}

function findCommand(args: readonly string[]): ((ctx: Context) => Promise<string>) | null {
  const [command, email, amount, key, account] = args;
  if (!email) return null;
  switch (command) {
    case "grant":
    case "revoke":
      return async (ctx) => {
        await grantOperator(ctx, { email, isOperator: command === "grant" });
        return `${email} is ${command === "grant" ? "now" : "no longer"} an operator.`;
      };
    case "totp-off":
      return async (ctx) => {
        await removeSecondFactor(ctx, { email });
        return `Two-factor authentication turned off for ${email}.`;
      };
    case "release-hold":
      return async (ctx) => {
        const holdId = idSchema.safeParse(email);
        if (!holdId.success) throw new AppError("invalid_input", `${email} is not a hold id.`);
        const { credits } = await releaseHold(ctx, { holdId: holdId.data });
        return `Released ${credits} credits.`;
      };
    case "grant-credits": {
      const credits = Number(amount);
      if (!Number.isInteger(credits) || credits <= 0) return null;
      return async (ctx) => {
        const { granted } = await grantByOperator(ctx, {
          email,
          amount: credits,
          // No email: the ledger outlives user data.
          key: key ?? `command-line:${ctx.now().toISOString()}`,
          accountId: account,
        });
        return granted ? `Granted ${credits} credits to ${email}.` : "These credits were already granted.";
      };
    }
    case "stop-writes": {
      const stop = writeStopSchema.safeParse({ scope: scopeOf(email), reason: args.slice(2).join(" ") });
      if (!stop.success) return null;
      return async (ctx) => {
        await putWriteStop(ctx, { userId: null, name: "the command line" }, stop.data);
        return `Nothing more is written to ${placeOf(stop.data.scope)}.`;
      };
    }
    case "allow-writes": {
      const stop = liftStopSchema.safeParse({ scope: scopeOf(email) });
      if (!stop.success) return null;
      const place = placeOf(stop.data.scope);
      return async (ctx) => {
        const { lifted } = await removeWriteStop(ctx, { userId: null }, stop.data);
        return lifted ? `Writing to ${place} goes on.` : `Writing to ${place} was not stopped.`;
      };
    }
    default:
      return null;
  }
}

/** `all` needs no shell quoting. */
const scopeOf = (name: string) => (name === "all" ? "*" : name);
const placeOf = (scope: string) => (scope === "*" ? "any portal" : `portal ${scope}`);
