import type { KeyScope } from "@plumbline/schema/accounts/api-keys.ts";

/** Who acts: found by an edge, passed to every operation. Operations never trust an account id from the input. */
export type Actor = {
  accountId: string;
  userId: string;
  email: string;
  emailConfirmed: boolean;
  /** Always false for API keys. */
  isOperator: boolean;
  /** An operator whose second factor is missing where it is required: nothing but its setup is open. */
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
