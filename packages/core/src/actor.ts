import type { KeyScope } from "@plumbline/schema/accounts/api-keys.ts";
import type { Role } from "@plumbline/schema/accounts/roles.ts";

/** Who acts: found by an edge, passed to every operation. Operations never trust an account id from the input. */
export type Actor = {
  accountId: string;
  userId: string;
  email: string;
  emailConfirmed: boolean;
  /** In this account. Of an API key: the weaker of its own and that of who made it. */
  role: Role;
  /** HubSpot's ids of the portals that the actor is limited to; null = all of the account. */
  portals: readonly string[] | null;
  /** As which member, and which state of their access the actor was found under. */
  member: { id: string; revision: number };
  /** Always false for API keys. */
  isOperator: boolean;
  /** Of a session that an identity provider has vouched for. It speaks for this person in this account and nowhere else. */
  identityProviderId: string | null;
  /** Whose second factor is missing where it is required, of operators or by the account: nothing but its setup is open. */
  mustSetUpTotp: boolean;
} & (
  | { sessionId: string; keyScope: null }
  | {
      sessionId: null;
      keyScope: KeyScope;
      /** Name and prefix, for the audit log. */ key?: { id: string; label: string };
    }
);

/** A logged-in user, not an API key. */
export type SignedInActor = Actor & { sessionId: string };

/** What a row keeps of who did it. */
export type DoneBy = { userId: string; keyId: string | null };

export function doneBy(actor: Actor): DoneBy {
  return { userId: actor.userId, keyId: actor.keyScope === null ? null : (actor.key?.id ?? null) };
}
