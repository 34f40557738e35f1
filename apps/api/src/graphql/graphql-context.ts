import { admit, type Door } from "@plumbline/core/accounts/admit.ts";
import type { Actor } from "@plumbline/core/actor.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import type { Response } from "express";
import type { Visitor } from "../http/visitor.ts";

/** Made for each request. */
export type GraphqlContext = { ctx: Context; actor: Actor | null; requestId: string; res: Response; visitor: Visitor };

export function requireActor(context: GraphqlContext, door: Door = "sign-in"): Actor {
  if (!context.actor) throw new AppError("not_signed_in");
  return admit(context.actor, door);
}
