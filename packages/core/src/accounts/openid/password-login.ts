import { domainOf } from "@plumbline/schema/accounts/company-login.ts";
import { AppError } from "../../app-error.ts";
import type { Tx } from "../../db/database.ts";
import { membershipsOf } from "../members/choose-membership.ts";
import type { Member } from "../members/member-row.ts";

/**
 * The accounts whose members with such an address log in only by their identity provider: the one that has proven the domain, and
 * those that have lost its proof and not lifted the requirement. Over all accounts.
 */
export async function openidAccountsOf(tx: Tx, email: string): Promise<ReadonlySet<string>> {
  const domains = await tx.emailDomain.findMany({
    where: { domain: domainOf(email), requiresOpenid: true },
    select: { accountId: true },
  });
  return new Set(domains.map(({ accountId }) => accountId));
}

/**
 * Whether a password still opens this account to them. Owners with both factors keep password access in case the provider fails.
 */
export function opensByPassword(
  member: Pick<Member, "accountId" | "role">,
  openidAccounts: ReadonlySet<string>,
  { hasSecondFactor }: { hasSecondFactor: boolean },
): boolean {
  return !openidAccounts.has(member.accountId) || (member.role === "owner" && hasSecondFactor);
}

/**
 * Whether a password is of use to them: to log in somewhere, or for an owner to prove who they are once logged in. Over all
 * accounts.
 */
export async function needsPassword(tx: Tx, user: { id: string; email: string }): Promise<boolean> {
  const openidAccounts = await openidAccountsOf(tx, user.email);
  if (openidAccounts.size === 0) return true;
  return (await membershipsOf(tx, user.id)).some((member) =>
    opensByPassword(member, openidAccounts, { hasSecondFactor: true }),
  );
}

/** The same text for every caller, so that it does not reveal who is a member. */
export function openidRequired(email: string, hint = ""): AppError {
  const text = `Addresses of ${domainOf(email)} log in with their company's account. ${hint}`;
  return new AppError("openid_required", text.trimEnd());
}

/**
 * Refuses to change an address that an account's provider vouches for to one that it does not: that would bypass the provider. Over
 * all accounts. Error: `conflict`.
 */
export async function refuseWhileOpenidRequired(tx: Tx, user: { id: string; email: string }): Promise<void> {
  const openidAccounts = await openidAccountsOf(tx, user.email);
  if (openidAccounts.size === 0) return;
  const members = await membershipsOf(tx, user.id);
  if (members.some(({ accountId, role }) => openidAccounts.has(accountId) && role !== "owner"))
    throw new AppError("conflict", "Your company manages this address. Ask an owner of the account.");
}

/** Whether their password and second factor are an owner's fallback if the identity provider fails. Over all accounts. */
export async function isWayIn(tx: Tx, user: { id: string; email: string }): Promise<boolean> {
  const openidAccounts = await openidAccountsOf(tx, user.email);
  if (openidAccounts.size === 0) return false;
  const members = await membershipsOf(tx, user.id);
  return members.some(({ accountId, role }) => openidAccounts.has(accountId) && role === "owner");
}
