import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";

/** Operators alone. Error: `forbidden`. */
export function requireOperator(actor: Actor): void {
  if (!actor.isOperator) throw new AppError("forbidden");
}
