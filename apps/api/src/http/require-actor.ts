import { authorize } from "@plumbline/core/accounts/authorize.ts";
import { authenticate } from "@plumbline/core/accounts/sessions/authenticate.ts";
import type { Actor, SignedInActor } from "@plumbline/core/actor.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import { annotate } from "@plumbline/core/tracing/tracer.ts";

type AuthContext = Pick<Context, "db" | "now" | "config">;

/** Null without an Authorization header; `not_signed_in` for an invalid one. */
export async function actorOf(ctx: AuthContext, authorization: string | undefined): Promise<Actor | null> {
  if (authorization === undefined) return null;
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization) ?? [];
  if (!token) throw new AppError("not_signed_in");
  const actor = await authenticate(ctx, token);
  annotate({ "plumbline.account_id": actor.accountId });
  return actor;
}

/** Error: `not_signed_in`. */
export async function requireActor(ctx: AuthContext, authorization: string | undefined): Promise<Actor> {
  const actor = await actorOf(ctx, authorization);
  if (!actor) throw new AppError("not_signed_in");
  return actor;
}

/** The user if an email link was opened in a logged-in browser; otherwise null. */
export async function optionalUser(ctx: AuthContext, authorization: string | undefined): Promise<SignedInActor | null> {
  try {
    const actor = await actorOf(ctx, authorization);
    return actor && authorize(actor, "begin_own_login");
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
