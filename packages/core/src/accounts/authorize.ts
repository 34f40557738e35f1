import type { Actor, SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/**
 * Who may come to an operation. `read` and `write`: people, and keys of that scope. `sign-in`: people alone: users, keys,
 * passwords, billing and deletion are never a key's. `setup`: also operators who must set up their second factor first.
 */
export type Door = "setup" | "sign-in" | "write" | "read";
export type PeoplesDoor = "setup" | "sign-in";

/** Asked by both edges before any operation. Errors: `not_for_keys`, `read_only_key`, `totp_setup_required`. */
export function admit(actor: Actor, door: PeoplesDoor): SignedInActor;
export function admit(actor: Actor, door: Door): Actor;
export function admit(actor: Actor, door: Door): Actor {
  if (actor.keyScope !== null && (door === "setup" || door === "sign-in")) throw new AppError("not_for_keys");
  if (actor.keyScope === "read" && door === "write") throw new AppError("read_only_key");
  if (actor.mustSetUpTotp && door !== "setup") throw new AppError("totp_setup_required");
  return actor;
}
