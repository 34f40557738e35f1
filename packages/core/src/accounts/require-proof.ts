import type { Actor, SignedInActor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Context } from "../context.ts";
import { provePerson } from "./with-proof.ts";

/** A session proves its person for this long after the login. */
const RECENT_MS = 10 * 60_000;

/** Password and code of a person, where they were sent along. */
export type GivenProof = { password?: string | undefined; totpCode?: string | undefined };

/**
 * For what changes access without demanding the password each time: somebody who found the browser open must not do it. Pages answer
 * the error with a login, which has its own budget of attempts, so that wrong passwords elsewhere do not block it. Error:
 * `proof_required`.
 */
export function requireRecentLogin(ctx: Pick<Context, "now">, { loggedInAt }: Pick<Actor, "loggedInAt">): void {
  if (loggedInAt === null || ctx.now().getTime() - loggedInAt.getTime() >= RECENT_MS)
    throw new AppError("proof_required");
}

/** The same, or the password and the code with the call. Errors: those of `provePerson`, `proof_required`. */
export async function requireProof(
  ctx: Pick<Context, "db" | "config" | "now" | "secrets">,
  actor: SignedInActor,
  { password, totpCode }: GivenProof,
): Promise<void> {
  if (password === undefined) requireRecentLogin(ctx, actor);
  else await provePerson(ctx, actor, { password, totpCode }, "ends_access");
}
