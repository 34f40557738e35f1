import { authorize, type Access, type UserAccess } from "@plumbline/core/accounts/authorize.ts";
import type { Actor, SignedInActor } from "@plumbline/core/actor.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import type { ObjectMapping } from "@plumbline/core/mapping/get-mappings.ts";
import type DataLoader from "dataloader";
import type { Response } from "express";
import type { Visitor } from "../http/visitor.ts";

/** Made for each request. */
export type GraphqlContext = {
  ctx: Context;
  actor: Actor | null;
  /** Why there is no actor, where more is to be said than that nobody signed in. */
  refusal: AppError | null;
  requestId: string;
  res: Response;
  visitor: Visitor;
  /** By connection's id: a page of portals asks for all mappings at once. */
  mappings: DataLoader<string, ObjectMapping[]>;
};

/** For people alone, unless the access says more. */
export function requireActor(context: GraphqlContext, access?: UserAccess): SignedInActor;
export function requireActor(context: GraphqlContext, access: Access): Actor;
export function requireActor(context: GraphqlContext, access: Access = "user"): Actor {
  if (!context.actor) throw context.refusal ?? new AppError("not_signed_in");
  return authorize(context.actor, access);
}
