import type { Config } from "../config/config.ts";

/** Operators are made by `npm run admin -- grant`, or named in ADMIN_EMAILS, where only a confirmed mailbox counts: anybody can type an address. */
export function isOperator(
  config: Pick<Config, "adminEmails">,
  user: { email: string; isOperator: boolean; emailConfirmedAt: Date | null },
): boolean {
  return user.isOperator || (user.emailConfirmedAt !== null && config.adminEmails.includes(user.email));
}
