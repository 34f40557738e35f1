import { isAtLeast } from "@plumbline/schema/accounts/roles.ts";
import { memberState, type AccessAct } from "./access-act.ts";

/** `made`: the acts of the chain; `logins`: whom it consists of, the link's own login included; `providers`: set by it. */
export type Chain = { made: AccessAct[]; logins: ReadonlySet<string>; providers: ReadonlySet<string> };

type JournalEntry = Pick<
  AccessAct,
  "subject" | "rowId" | "loginId" | "providerId" | "linkId" | "userId" | "before" | "after" | "undoneAt"
>;

/** Neither undone by another link nor made by one: both cancel each other out. */
export const isInForce = ({ linkId, undoneAt }: Pick<AccessAct, "linkId" | "undoneAt">) =>
  linkId === null && undoneAt === null;

/**
 * Everything that was done through a login and, at any depth, by whom it has let in: whoever joined by its invitation or was given
 * more access, from that act on, and sessions of a provider that it set. `acts`: of one account, oldest first.
 */
export function chainOf<Entry extends JournalEntry & AccessAct>(acts: readonly Entry[], login: string): Chain {
  const logins = new Set([login]);
  const providers = new Set<string>();
  const made = acts.filter((act) => {
    if (!isInForce(act)) return false;
    if (!isMadeBy(act, logins, providers)) return false;
    if (act.userId !== null && givesAccess(act)) logins.add(act.userId);
    if (act.subject === "identity_provider" && act.after !== null) providers.add(act.rowId);
    return true;
  });
  return { made, logins, providers };
}

/** Whoever accepts an invitation was let in by its sender, in whatever session they accept it. */
function isMadeBy(act: JournalEntry, logins: ReadonlySet<string>, providers: ReadonlySet<string>): boolean {
  if (act.subject === "membership" && act.before === null) {
    const { invited_by: inviter } = memberState.parse(act.after);
    return inviter !== null && logins.has(inviter);
  }
  if (act.providerId !== null && providers.has(act.providerId)) return true;
  return act.loginId !== null && logins.has(act.loginId);
}

/** Whether a member can do more after the act than before. */
export function givesAccess({ subject, before, after }: Pick<AccessAct, "subject" | "before" | "after">): boolean {
  if (subject !== "membership" || after === null) return false;
  const now = memberState.parse(after);
  if (now.ended_at !== null) return false;
  if (before === null) return true;
  const was = memberState.parse(before);
  if (was.ended_at !== null || !isAtLeast(was.role, now.role)) return true;
  return !was.all_portals && (now.all_portals || now.portals.some((portal) => !was.portals.includes(portal)));
}

/** The last acts on a row that the chain has made without anybody else in between; empty where somebody else acted last. */
export function tailOf(acts: readonly AccessAct[], chain: Chain): AccessAct[] {
  const made = new Set(chain.made.map(({ id }) => id));
  const others = acts.filter((act) => isInForce(act) && isNoted(act));
  const lastOfOthers = others.findLastIndex(({ id }) => !made.has(id));
  return others.slice(lastOfOthers + 1);
}

/**
 * The product re-encrypts secrets, and binds a login to an identity at the first login by a provider; that is nobody's decision about
 * the row.
 */
function isNoted({ loginId, before, after, subject }: AccessAct): boolean {
  if (loginId !== null || (subject === "membership" && before === null)) return true;
  return subject === "membership" && after !== null
    ? JSON.stringify(withoutIdentity(before)) !== JSON.stringify(withoutIdentity(after))
    : JSON.stringify(before) !== JSON.stringify(after);
}

function withoutIdentity(state: AccessAct["before"]): object {
  const { identity_provider_id: _provider, identity_subject: _subject, ...decided } = memberState.parse(state);
  return decided;
}
