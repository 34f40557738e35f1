import type { Config } from "../config/config.ts";

/**
 * Operators are granted by `npm run admin -- grant` or listed in ADMIN_EMAILS. A listed address counts only if its password was set
 * through a link sent to it: anyone can sign up with it, and its owner may open the confirmation link.
 */
export function isOperator(
  config: Pick<Config, "adminEmails">,
  user: { email: string; isOperator: boolean; emailConfirmedAt: Date | null; passwordMailedAt: Date | null },
): boolean {
  const isProven = user.emailConfirmedAt !== null && user.passwordMailedAt !== null;
  return user.isOperator || (isProven && config.adminEmails.includes(user.email));
}
