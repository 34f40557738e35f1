import { PRIMARY_SET } from "@plumbline/schema/mapping/address-sets.ts";
import type { Actor, SignedInActor } from "@plumbline/core/actor.ts";
import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import type { Doer } from "@plumbline/core/audit/acted-by.ts";
import type { NamedSet } from "@plumbline/core/work/sets-of-jobs.ts";
import type { Job } from "@plumbline/core/work/job-row.ts";
import type { ActedBy } from "@plumbline/schema/accounts/acted-by.ts";
import type { ObjectMapping } from "@plumbline/core/mapping/get-mappings.ts";
import type { PartOptions } from "@plumbline/core/records/columns.ts";
import type DataLoader from "dataloader";
import type { Response } from "express";
import type { Visitor } from "../http/visitor-of.ts";

/** Created for each request. */
export type GraphqlContext = {
  /** Its database acts as the actor: limited to their portals, and refused once their access has changed. */
  ctx: Context;
  /** Awaited before the response is sent, so that the next request finds no locks from this one. */
  readsEnded(): Promise<void>;
  actor: Actor | null;
  /** Why there is no actor, if the reason is more specific than "not logged in". */
  refusal: AppError | null;
  requestId: string;
  res: Response;
  visitor: Visitor;
  /** The current address sets by connection id, loaded at once for a page of portals. */
  mappings: DataLoader<string, ObjectMapping[]>;
  /** The address sets of a job by job id. */
  setsOfJob: DataLoader<string, NamedSet[]>;
  /** Who or what started a job; null if unknown. */
  starters: DataLoader<Job, ActedBy | null>;
  /** Members and API keys by id. */
  names: DataLoader<Doer, ActedBy | null, string>;
  /** The dropdown options of one address set of a job, for their labels. */
  options: DataLoader<{ jobId: string; setKey: string }, PartOptions, string>;
};

/** The actor. The field's operation has been authorized before its resolver runs (`guard-fields.ts`). Error: `not_signed_in`. */
export function requireActor(context: GraphqlContext): Actor {
  if (!context.actor) throw context.refusal ?? new AppError("not_signed_in");
  return context.actor;
}

/** For fields that only people may use. Errors: `not_signed_in`, `not_for_keys`. */
export function requireUser(context: GraphqlContext): SignedInActor {
  const actor = requireActor(context);
  if (actor.sessionId === null) throw new AppError("not_for_keys");
  return actor;
}

/** The label of a job's address set: empty for the primary set, the key if no label is stored. */
export async function setLabel({ setsOfJob }: GraphqlContext, jobId: string, setKey: string): Promise<string> {
  if (setKey === PRIMARY_SET) return "";
  return (await setsOfJob.load(jobId)).find(({ key }) => key === setKey)?.label || setKey;
}
