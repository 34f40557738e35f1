import type { KeyScope } from "@plumbline/schema/accounts/api-keys.ts";
import type { Role } from "@plumbline/schema/accounts/roles.ts";

/** Who acts. Resolved at the edge and passed to every operation; operations never trust an account id from the input. */
export type Actor = {
  accountId: string;
  userId: string;
  email: string;
  emailConfirmed: boolean;
  /** In this account. For an API key: the weaker of the key's role and its creator's. */
  role: Role;
  /** HubSpot portal ids that the actor is limited to; null = the whole account. */
  portals: readonly string[] | null;
  /** The membership, and the revision of its access when the actor was resolved. */
  member: { id: string; revision: number };
  /** Always false for API keys. */
  isOperator: boolean;
  /** Set for a session that an identity provider vouched for; such a session is valid for this account only. */
  identityProviderId: string | null;
  /** A required second factor (of operators or by the account) is missing: only its setup is allowed. */
  mustSetUpTotp: boolean;
  /** When the person proved their identity for this session; null for API keys. */
  loggedInAt: Date | null;
} & (
  | { sessionId: string; keyScope: null }
  | {
      sessionId: null;
      keyScope: KeyScope;
      /** Name and prefix, for the audit log. */ key?: { id: string; label: string };
    }
  | {
      sessionId: null;
      keyScope: null;
      /** A member who acts in HubSpot; HubSpot's signature vouches for them. */
      hubspotUser: HubspotUser;
    }
);

/** A user of a portal, as HubSpot names them. */
export type HubspotUser = { id: string; email: string };

/** A logged-in user, not an API key. */
export type SignedInActor = Actor & { sessionId: string };

/** Stored on a row to record who acted. */
export type DoneBy = { userId: string; keyId: string | null };

export function doneBy(actor: Actor): DoneBy {
  return { userId: actor.userId, keyId: actor.keyScope === null ? null : (actor.key?.id ?? null) };
}
