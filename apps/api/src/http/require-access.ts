import { authorize, type UserAccess } from "@plumbline/core/accounts/authorize.ts";
import { authenticate } from "@plumbline/core/accounts/sessions/authenticate.ts";
import type { Actor, SignedInActor } from "@plumbline/core/actor.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import type { Request, RequestHandler, Response } from "express";

/** Null without an Authorization header; `not_signed_in` for one that is no good. */
export async function actorOf(
  ctx: Pick<Context, "db" | "now" | "config">,
  authorization: string | undefined,
): Promise<Actor | null> {
  if (authorization === undefined) return null;
  const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(authorization) ?? [];
  if (!token) throw new AppError("not_signed_in");
  return await authenticate(ctx, token);
}

type Handle<Who extends Actor, Params> = (actor: Who, req: Request<Params>, res: Response) => Promise<unknown>;

/** A handler for users: requires a session and refuses API keys. */
export function requireUser<Params>(
  ctx: Pick<Context, "db" | "now" | "config">,
  handle: Handle<SignedInActor, Params>,
  access: UserAccess = "user",
): RequestHandler<Params> {
  return async (req, res) => handle(authorize(await requireActor(ctx, req.headers.authorization), access), req, res);
}

/** The user who opened an email link in a logged-in browser; otherwise nobody. */
export async function optionalUser(
  ctx: Pick<Context, "db" | "now" | "config">,
  authorization: string | undefined,
): Promise<SignedInActor | null> {
  try {
    const actor = await actorOf(ctx, authorization);
    return actor && authorize(actor, "setup");
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** A handler for users and for API keys of that scope. */
export function requireScope<Params>(
  scope: "read" | "write",
  ctx: Pick<Context, "db" | "now" | "config">,
  handle: Handle<Actor, Params>,
): RequestHandler<Params> {
  return async (req, res) => handle(authorize(await requireActor(ctx, req.headers.authorization), scope), req, res);
}

async function requireActor(
  ctx: Pick<Context, "db" | "now" | "config">,
  authorization: string | undefined,
): Promise<Actor> {
  const actor = await actorOf(ctx, authorization);
  if (!actor) throw new AppError("not_signed_in");
  return actor;
}
