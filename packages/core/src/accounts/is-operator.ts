import type { Config } from "../config/config.ts";

/** Operators are granted by `npm run admin -- grant`, or listed in ADMIN_EMAILS, where only a confirmed email counts: anyone can type an address. */
export function isOperator(
  config: Pick<Config, "adminEmails">,
  user: { email: string; isOperator: boolean; emailConfirmedAt: Date | null },
): boolean {
  return user.isOperator || (user.emailConfirmedAt !== null && config.adminEmails.includes(user.email));
}
