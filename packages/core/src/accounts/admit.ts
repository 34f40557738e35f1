import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/** Who may come to an operation: `setup` = also operators who must set up their second factor first. */
export type Door = "setup" | "sign-in";

/** Asked by both edges before any operation. Error: `totp_setup_required`. */
export function admit(actor: Actor, door: Door): Actor {
  if (actor.mustSetUpTotp && door !== "setup") throw new AppError("totp_setup_required");
  return actor;
}
