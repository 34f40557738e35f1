import { admit, type Door } from "@plumbline/core/accounts/admit.ts";
import { authenticate } from "@plumbline/core/accounts/authenticate.ts";
import type { Actor } from "@plumbline/core/actor.ts";
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

/** A handler that needs a sign-in and is given who it is. */
export function signedIn<Params>(
  ctx: Pick<Context, "db" | "now" | "config">,
  handle: (actor: Actor, req: Request<Params>, res: Response) => Promise<unknown>,
  door: Door = "sign-in",
): RequestHandler<Params> {
  return async (req, res) => {
    const actor = await actorOf(ctx, req.headers.authorization);
    if (!actor) throw new AppError("not_signed_in");
    await handle(admit(actor, door), req, res);
  };
}
