import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import { authorize, type Access, type UserAccess } from "@plumbline/core/accounts/authorize.ts";
import type { Actor, SignedInActor } from "@plumbline/core/actor.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import type { NamedSet } from "@plumbline/core/jobs/views/sets-of-jobs.ts";
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
  /** The address sets in force by connection id: a page of portals loads all of them at once. */
  mappings: DataLoader<string, ObjectMapping[]>;
  /** The address sets of a job, by its id. */
  setsOfJob: DataLoader<string, NamedSet[]>;
  /** Of one address set of a job: the options of dropdowns, whose labels people see. */
  options: DataLoader<{ jobId: string; setKey: string }, PartOptions, string>;
};

/** For users only, unless the access says otherwise. */
export function requireActor(context: GraphqlContext, access?: UserAccess): SignedInActor;
export function requireActor(context: GraphqlContext, access: Access): Actor;
export function requireActor(context: GraphqlContext, access: Access = "user"): Actor {
  if (!context.actor) throw context.refusal ?? new AppError("not_signed_in");
  return authorize(context.actor, access);
}

/** The label of an address set of a job: empty for the primary set, the key where nobody keeps a label. */
export async function setLabel({ setsOfJob }: GraphqlContext, jobId: string, setKey: string): Promise<string> {
  if (setKey === PRIMARY_SET) return "";
  return (await setsOfJob.load(jobId)).find(({ key }) => key === setKey)?.label || setKey;
}
