import type { ProveMailboxInput } from "@plumbline/schema/accounts/auth.ts";
import type { SignedInActor } from "../../actor.ts";
import { AppError } from "../../app-error.ts";
import type { Context } from "../../context.ts";
import { findOneTimeToken, type TokenPurpose } from "../one-time-tokens.ts";
import { refuseCommonPassword } from "../passwords/refuse-common-password.ts";
import { hashPassword } from "../passwords/passwords.ts";
import { requirePassword } from "../passwords/require-password.ts";

/** Null: the opener is the user, and all access stays. Otherwise the hash of the password that the mailbox's owner has chosen. */
export type NewPassword = { passwordHash: string } | null;

/**
 * Called before a link confirms an address: its opener must be logged in as the user, know the password, or choose a new one,
 * because a stranger may have signed up with the address. Errors: `not_found`, `password_required`, `wrong_password`,
 * `common_password`, `rate_limited`.
 */
export async function proveMailbox(
  ctx: Pick<Context, "db" | "config" | "now">,
  actor: SignedInActor | null,
  input: ProveMailboxInput,
  purpose: Extract<TokenPurpose, "confirm_email" | "change_email">,
): Promise<NewPassword> {
  const owner = await ctx.db.withSystem((tx) => findOneTimeToken(ctx, tx, { token: input.token, purpose }));
  if (!owner) throw new AppError("not_found", "This link is no longer valid. Please request a new one.");
  if (input.newPassword !== undefined) {
    refuseCommonPassword(input.newPassword);
    return { passwordHash: await hashPassword(input.newPassword) };
  }
  // An identity provider vouches for a member of its account, not for the whole user.
  if (actor?.userId === owner.userId && actor.identityProviderId === null) return null;
  if (input.password === undefined) throw new AppError("password_required");
  await requirePassword(ctx, owner, input.password);
  return null;
}
