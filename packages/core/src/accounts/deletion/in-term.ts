import { isFinal } from "../../billing/is-deleted-account.ts";

/** Whether an account is deleted and can still be taken back: nobody gets in, and everything is kept. */
export function isInTerm(account: { deletedAt: Date | null; eraseAt: Date | null }, now: Date): boolean {
  return account.deletedAt !== null && !isFinal(account, now);
}
