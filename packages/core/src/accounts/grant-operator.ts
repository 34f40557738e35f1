import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";

/** For the server's command line only. Error: `not_found`. */
export async function grantOperator(
  ctx: Pick<Context, "db">,
  input: { email: string; isOperator: boolean },
): Promise<void> {
  const changed = await ctx.db.withSystem((tx) =>
    tx.user.updateMany({ where: { email: input.email.toLowerCase() }, data: { isOperator: input.isOperator } }),
  );
  if (changed.count === 0) throw new AppError("not_found", `No user found with the email ${input.email}.`);
}
