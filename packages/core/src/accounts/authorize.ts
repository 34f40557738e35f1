import type { Actor, SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/**
 * Who may come to an operation. `read` and `write`: people, and keys of that scope. `sign-in`: people alone: users, keys,
 * passwords, billing and deletion are never a key's. `setup`: also operators who must set up their second factor first.
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
