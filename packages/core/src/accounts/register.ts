import type { Partner } from "@plumbline/schema/credits/constants.ts";
import type { RegisterInput } from "@plumbline/schema/accounts/auth.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { rememberGrant } from "../credits/remember-grant.ts";
import { openCreditAccount } from "../credits/ledger.ts";
import { isUniqueViolation } from "../db/sql-error.ts";
import { visitorNetwork } from "../rate-limits/visitor-network.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { describeUserAgent } from "../audit/describe-user-agent.ts";
import { refuseCommonPassword } from "./passwords/refuse-common-password.ts";
import { hashPassword } from "./passwords/passwords.ts";
import { rememberNetwork } from "./sessions/known-networks.ts";
import { grantSignUpCredits } from "./grant-sign-up-credits.ts";
import { isReserved } from "./one-time-tokens.ts";
import { takeFormerLogin } from "./take-former-login.ts";
import { parseMember } from "./members/member-row.ts";
import { signedIn, type SignedIn } from "./signed-in.ts";
import { createSession } from "./sessions/sessions.ts";
import { writeConfirmation } from "./email/write-confirmation.ts";
import { startNow } from "../work/start-now.ts";

/**
 * Creates the account, its first user, credits and session in one transaction, with the confirmation email. Errors: `email_taken`,
 * `common_password`, `unavailable` (too many hashes at once).
 */
export async function register(
  ctx: Pick<Context, "db" | "config" | "newId" | "now" | "randomToken" | "secrets" | "workflows" | "log">,
  input: RegisterInput & { partner: Partner | null; userAgent: string; ip: string },
): Promise<SignedIn> {
  refuseCommonPassword(input.password);
  const passwordHash = await hashPassword(input.password);
  const accountId = ctx.newId();
  const made = await ctx.db
    .withSystem(async (tx) => {
      await tx.account.create({ data: { id: accountId, referralType: input.partner ?? "", createdAt: ctx.now() } });
      const { email } = input;
      const user =
        (await takeFormerLogin(ctx, tx, { accountId, email, passwordHash, membershipId: ctx.newId() })) ??
        (await tx.user.create({ data: { id: ctx.newId(), accountId, email, passwordHash, createdAt: ctx.now() } }));
      const userId = user.id;
      // The first user of an account is its owner: the database creates the membership.
      const member = parseMember(await tx.membership.findFirstOrThrow({ where: { accountId, userId } }));
      // Checked after the insert: a concurrent change that frees the address is committed by then, with its link.
      if (await isReserved(ctx, tx, { email: input.email, userId })) throw new AppError("email_taken");
      await openCreditAccount(tx, accountId);
      await rememberGrant(ctx, tx, { accountId, mailbox: input.email });
      await grantSignUpCredits(ctx, tx, accountId, "signed_up");
      const emailId = await writeConfirmation(ctx, tx, { accountId, userId, email: input.email });
      const detail = describeUserAgent(input.userAgent);
      await writeAuditEvent(ctx, tx, { accountId, userId, action: "signed_up", detail });
      await rememberNetwork(ctx, tx, { id: userId, accountId }, visitorNetwork(input.ip));
      const token = await createSession(ctx, tx, { member, userAgent: input.userAgent });
      return { emailId, answer: await signedIn(ctx, tx, { token, user, member }) };
    })
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError("email_taken") : error;
    });
  await startNow(ctx, "deliverEmail", { emailId: made.emailId });
  return made.answer;
}
