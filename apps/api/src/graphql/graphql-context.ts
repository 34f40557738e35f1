import { authorize, type Access, type UserAccess } from "@plumbline/core/accounts/authorize.ts";
import type { Actor, SignedInActor } from "@plumbline/core/actor.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import type { ObjectMapping } from "@plumbline/core/mapping/get-mappings.ts";
import type { PartOptions } from "@plumbline/core/records/columns.ts";
import type DataLoader from "dataloader";
import type { Response } from "express";
import type { Visitor } from "../http/visitor.ts";

/** Made for each request. */
export type GraphqlContext = {
  ctx: Context;
  actor: Actor | null;
  /** Why there is no actor, if it is more specific than "not logged in". */
  refusal: AppError | null;
  requestId: string;
  res: Response;
  visitor: Visitor;
  /** By connection id: a page of portals loads all mappings at once. */
  mappings: DataLoader<string, ObjectMapping[]>;
  /** By job id: the options of dropdowns, whose labels people see. */
  options: DataLoader<string, PartOptions>;
};

/** For users only, unless the access says otherwise. */
export function requireActor(context: GraphqlContext, access?: UserAccess): SignedInActor;
export function requireActor(context: GraphqlContext, access: Access): Actor;
export function requireActor(context: GraphqlContext, access: Access = "user"): Actor {
  if (!context.actor) throw context.refusal ?? new AppError("not_signed_in");
  return authorize(context.actor, access);
}
