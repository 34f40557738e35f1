import type { Actor } from "@plumbline/core/actor.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import type { Response } from "express";

/** Made for each request. */
export type GraphqlContext = { ctx: Context; actor: Actor | null; requestId: string; res: Response };

export function requireActor(context: GraphqlContext): Actor {
  if (!context.actor) throw new AppError("not_signed_in");
  return context.actor;
}
