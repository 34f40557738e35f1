import type { Actor, SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/**
 * Access levels. `read` and `write`: users, and API keys of that scope. `user`: users only, since keys never manage users,
 * keys, passwords, billing or deletion. `setup`: also operators who must set up two-factor authentication first.
 */
export type Access = "setup" | "user" | "write" | "read";
export type UserAccess = "setup" | "user";

/** Asked by both edges before any operation. Errors: `not_for_keys`, `read_only_key`, `totp_setup_required`. */
export function authorize(actor: Actor, access: UserAccess): SignedInActor;
export function authorize(actor: Actor, access: Access): Actor;
export function authorize(actor: Actor, access: Access): Actor {
  if (actor.keyScope !== null && (access === "setup" || access === "user")) throw new AppError("not_for_keys");
  if (actor.keyScope === "read" && access === "write") throw new AppError("read_only_key");
  if (actor.mustSetUpTotp && access !== "setup") throw new AppError("totp_setup_required");
  return actor;
}
