import { ROLES, type Role } from "@plumbline/schema/accounts/roles.ts";

export type SessionUser = {
  email: string;
  credits: number;
  /** Of running jobs, beside `credits`. Known once the balance was read. */
  heldCredits?: number;
  isAdmin: boolean;
  openProposals?: number;
  /** The session's account and the user's rights there. Absent in data stored by an earlier release: an owner's. */
  accountId?: string;
  role?: Role;
  portals?: string[] | null;
  /** The user belongs to other accounts, too. */
  hasOtherAccounts?: boolean;
};
/** As the server last returned it. */
export type Membership = { role: Role; portals: string[] | null; hasOtherAccounts: boolean };

export type Session =
  /** A stored token that the server has not confirmed yet. */
  | { status: "loading"; user: SessionUser; token: string }
  /** `isExpired`: the server no longer knows the token; pages stay as they are until the user logs in again or leaves. */
  | { status: "signed-in"; user: SessionUser; token: string; isExpired?: true }
  /** `farewell`: how the session ended, for the visitor. `returnToPage`: login leads back, because they did not mean to leave. */
  | { status: "signed-out"; user: null; token: null; signOutMessage: string | null; returnToPage: boolean };

/** Storage keys, which are part of the product's contract. */
const USER = "user";
const TOKEN = "token";
export const SIGNED_OUT: Extract<Session, { status: "signed-out" }> = {
  status: "signed-out",
  user: null,
  token: null,
  signOutMessage: null,
  returnToPage: true,
};
/** Ended by the server: it was idle, ended elsewhere, or the password was changed. */
export const ENDED = "Your session has expired. Please log in again.";

/**
 * The session, for the whole app and for all tabs. `askOperator` returns whether the user is an operator, `ended` if the server no
 * longer knows the token, and throws if the server cannot be reached: then the stored value counts.
 */
export function createSessionStore(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  askOperator: (token: string) => Promise<boolean | "ended">,
) {
  let session = read();
  const listeners = new Set<() => void>();

  function read(): Session {
    const token = storage.getItem(TOKEN);
    const user = parseUser(storage.getItem(USER));
    return token && user ? { status: "loading", user, token } : SIGNED_OUT;
  }

  function become(next: Session): void {
    session = next;
    for (const listener of listeners) listener();
  }

  function save(user: SessionUser, token: string): void {
    storage.setItem(USER, JSON.stringify(user));
    storage.setItem(TOKEN, token);
    become({ status: "signed-in", user, token });
  }

  function end(signOutMessage: string | null = null): void {
    // Calls in flight at the end fail later; the reason is already known.
    if (session.status === "signed-out" && signOutMessage === ENDED) return;
    storage.removeItem(USER);
    storage.removeItem(TOKEN);
    become({ ...SIGNED_OUT, signOutMessage, returnToPage: signOutMessage === ENDED });
  }

  async function confirm(): Promise<void> {
    const { user, token } = session;
    if (!token) return;
    try {
      const isOperator = await askOperator(token);
      if (session.token !== token) return;
      if (isOperator === "ended") end(ENDED);
      else save({ ...session.user, isAdmin: isOperator }, token);
    } catch {
      // The server cannot be reached: pages show that themselves, and logging out would lose the customer's work.
      if (session.token === token) become({ status: "signed-in", user, token });
    }
  }

  return {
    get: () => session,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Called once at the start. */
    confirm,
    signIn: (user: SessionUser, token: string) => {
      save(user, token);
      void confirm();
    },
    end,
    /** The session expired. A token replaced meanwhile is ignored. */
    markExpired: (token: string) => {
      if (session.status === "signed-in" && session.token === token) become({ ...session, isExpired: true });
    },
    setCredits: (credits: number, heldCredits: number) => {
      if (session.status !== "signed-in" || session.isExpired) return;
      const { user } = session;
      if (user.credits !== credits || (user.heldCredits ?? 0) !== heldCredits)
        save({ ...user, credits, heldCredits }, session.token);
    },
    setOpenProposals: (openProposals: number) => {
      if (session.status === "signed-in" && !session.isExpired && (session.user.openProposals ?? 0) !== openProposals)
        save({ ...session.user, openProposals }, session.token);
    },
    setMembership: ({ role, portals, hasOtherAccounts }: Membership) => {
      if (session.status !== "signed-in" || session.isExpired) return;
      const { user } = session;
      const isSame =
        (user.role ?? "owner") === role &&
        String(user.portals ?? null) === String(portals) &&
        (user.hasOtherAccounts ?? false) === hasOtherAccounts;
      if (!isSame) save({ ...user, role, portals, hasOtherAccounts }, session.token);
    },
    /** Another tab logged in or out. */
    readAgain: () => {
      const stored = read();
      if (stored.token === session.token) return;
      become(stored.status === "loading" ? { ...stored, status: "signed-in" } : stored);
    },
  };
}

function parseUser(json: string | null): SessionUser | null {
  if (json === null) return null;
  try {
    const user: unknown = JSON.parse(json);
    if (typeof user !== "object" || user === null || !("email" in user) || typeof user.email !== "string") return null;
    return {
      email: user.email,
      credits: "credits" in user && typeof user.credits === "number" ? user.credits : 0,
      isAdmin: "isAdmin" in user && user.isAdmin === true,
      ...membershipOf(user),
    };
  } catch {
    return null;
  }
}

/** An unreadable value counts as the least access. */
function membershipOf(user: object): Pick<SessionUser, "accountId" | "role" | "portals" | "hasOtherAccounts"> {
  if (!("role" in user)) return {};
  const role = ROLES.find((one) => one === user.role) ?? "viewer";
  const listed = "portals" in user && Array.isArray(user.portals) ? (user.portals as unknown[]) : null;
  return {
    role,
    portals: listed && listed.filter((portal) => typeof portal === "string"),
    ...("hasOtherAccounts" in user && user.hasOtherAccounts === true ? { hasOtherAccounts: true } : {}),
    ...("accountId" in user && typeof user.accountId === "string" ? { accountId: user.accountId } : {}),
  };
}
