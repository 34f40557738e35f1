import { mayDo, ruleOf, type KeyOperation, type Operation } from "@plumbline/schema/accounts/operations.ts";
import { isAtLeast } from "@plumbline/schema/accounts/roles.ts";
import type { Actor, SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/** Which credentials may call: API keys only where the operation allows them. */
export type ActorFor<Name extends Operation> = Name extends KeyOperation ? Actor : SignedInActor;

/**
 * Called by both edges before any operation. Errors: `not_for_keys`, `read_only_key`, `totp_setup_required`, `role_required`,
 * `all_portals_required`, `forbidden` (operators only).
 */
export function authorize<Name extends Operation>(actor: Actor, operation: Name): ActorFor<Name>;
export function authorize(actor: Actor, operation: Operation): Actor {
  const { least, keys, testKeys, inSetup, forOperators } = ruleOf(operation);
  if (actor.keyScope !== null && keys === null) throw new AppError("not_for_keys");
  if (actor.keyScope === "test" && !testKeys)
    throw new AppError("not_for_keys", "A test key can only clean test addresses.");
  if (actor.keyScope === "read" && keys === "write") throw new AppError("read_only_key");
  if (actor.mustSetUpTotp && !inSetup) throw new AppError("totp_setup_required", ...setupText(actor));
  if (forOperators && !actor.isOperator) throw new AppError("forbidden");
  if (!isAtLeast(actor.role, least)) throw new AppError("role_required");
  if (!mayDo(actor, operation)) throw new AppError("all_portals_required");
  return actor;
}

function setupText({ isOperator }: Actor): [] | [string] {
  if (isOperator) return [];
  return ["This account requires two-factor authentication. Please turn it on in your account settings first."];
}
