import type { Config } from "@plumbline/core/config/config.ts";
import { grantOperator } from "@plumbline/core/accounts/grant-operator.ts";
import { removeSecondFactor } from "@plumbline/core/accounts/second-factor/remove-second-factor.ts";
import { grantByOperator } from "@plumbline/core/credits/grant-by-operator.ts";
import { releaseHold } from "@plumbline/core/credits/release-hold.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import { startProblem } from "@plumbline/core/start-process.ts";
import { idSchema } from "@plumbline/schema/ids.ts";
import { withOperatorContext } from "./with-operator-context.ts";

const COMMANDS = `  grant <email>                        makes the user an operator
  revoke <email>                       takes that back
  totp-off <email>                     turns the second factor off, for owners who lost phone and recovery codes
  grant-credits <email> <n> [key]      gives n credits; the same key gives them once
  release-hold <hold id>               gives back the credits of a hold whose job has ended
`;

/** Runs one command of an operator; returns the exit code. `readConfig` is asked once the command is known to be right. */
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

function findCommand([command, email, amount, key]: readonly string[]): ((ctx: Context) => Promise<string>) | null {
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
        const { credits } = await releaseHold(ctx, { holdId: idSchema.parse(email) });
        return `Released ${credits} credits.`;
      };
    case "grant-credits": {
      const credits = Number(amount);
      if (!Number.isInteger(credits) || credits <= 0) return null;
      return async (ctx) => {
        const { granted } = await grantByOperator(ctx, {
          email,
          amount: credits,
          // No email: the ledger outlives its people.
          key: key ?? `command-line:${ctx.now().toISOString()}`,
        });
        return granted ? `Granted ${credits} credits to ${email}.` : "These credits were already granted.";
      };
    }
    default:
      return null;
  }
}
