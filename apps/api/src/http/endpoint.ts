import { authorize, type Access } from "@plumbline/core/accounts/authorize.ts";
import type { Actor, SignedInActor } from "@plumbline/core/actor.ts";
import { requireOperator } from "@plumbline/core/admin/require-operator.ts";
import type { RateName } from "@plumbline/core/config/rates.ts";
import { withCaller } from "@plumbline/core/audit/caller.ts";
import type { Context } from "@plumbline/core/context.ts";
import { consumeRateLimit } from "@plumbline/core/rate-limits/consume-rate-limit.ts";
import { visitorNetwork } from "@plumbline/core/rate-limits/visitor-network.ts";
import type { ErrorCode } from "@plumbline/schema/errors.ts";
import express, { type IRouter, type Request, type Response } from "express";
import type { z } from "zod";
import { requireActor } from "./require-actor.ts";
import { visitorOf, type Visitor } from "./visitor.ts";

export type EndpointAccess = "public" | Access | "operator";
type ActorOf<Who extends EndpointAccess> = Who extends "public"
  ? null
  : Who extends "read" | "write"
    ? Actor
    : SignedInActor;

/** What a handler is given: everything is parsed, and the caller is allowed to ask. */
type Call<Who extends EndpointAccess, Params, Query, Body> = {
  ctx: Context;
  actor: ActorOf<Who>;
  params: Params;
  query: Query;
  body: Body;
  visitor: Visitor;
  req: Request;
  res: Response;
};

/** `by`: what is counted, before the operation. Without it the operation counts itself, for GraphQL offers it, too, or a success is not counted. */
type RateLimit<AnyCall> = { rate: RateName; by?: (call: AnyCall) => readonly string[] };

type Declaration<
  Who extends EndpointAccess,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType | "raw",
  Answer extends z.ZodType | string,
  Parsed = Call<Who, z.output<Params>, z.output<Query>, Body extends z.ZodType ? z.output<Body> : Buffer>,
> = {
  method: "get" | "post" | "patch" | "delete";
  /** As in OpenAPI: parameters in braces. */
  path: string;
  /** Null: no interface for customers, and not in the document. */
  tag:
    | "Account"
    | "Credits"
    | "HubSpot"
    | "Cleaning"
    | "Review"
    | "Recurring cleaning"
    | "Webhooks"
    | "Operators"
    | null;
  summary: string;
  access: Who;
  params?: Params;
  /** Parameters behind the question mark, all of them optional. */
  query?: Query;
  /** `raw`: the bytes, for a signature that covers them. */
  body?: Body;
  status?: 200 | 201 | 202 | 204 | 303;
  /** A text: the content type of what the handler sends itself. */
  answer: Answer;
  /** In addition to the errors of its access, method, input and rate limits. */
  errors?: readonly ErrorCode[];
  rateLimits?: readonly RateLimit<Parsed>[];
  handle(call: Parsed): Promise<Answer extends z.ZodType ? z.input<Answer> : void>;
};

/** One REST endpoint: route, OpenAPI, access tests and rate limits are derived from it. */
export type Endpoint = ReturnType<typeof endpoint>;

export function endpoint<
  Who extends EndpointAccess,
  Answer extends z.ZodType | string,
  Params extends z.ZodObject = z.ZodObject<{}>,
  Query extends z.ZodObject = z.ZodObject<{}>,
  Body extends z.ZodType | "raw" = z.ZodUndefined,
>(declaration: Declaration<Who, Params, Query, Body, Answer>) {
  const { params, query, body, answer, status = 200, errors = [], rateLimits = [] } = declaration;
  const { method, path, tag, summary, access } = declaration;
  return {
    method,
    path,
    tag,
    summary,
    access,
    params,
    query,
    answer,
    status,
    errors,
    body: schemaOf(body),
    isRaw: body === "raw",
    rates: rateLimits.map(({ rate }) => rate),
    /** Access, then input, then limits, then the operation. */
    async serve(ctx: Context, req: Request, res: Response): Promise<void> {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not follow absent schemas through type parameters
      const call = {
        ctx,
        req,
        res,
        actor: await callerOf(ctx, access, req.headers.authorization),
        params: params?.parse(req.params) ?? {},
        query: query?.parse(req.query) ?? {},
        body: body === "raw" ? bytesOf(req) : body?.parse(req.body),
        visitor: visitorOf(req),
      } as Parameters<typeof declaration.handle>[0];
      for (const { rate, by } of rateLimits) if (by) await consumeRateLimit(ctx, { rate, by: by(call) });
      const { actor } = call as { actor: Actor | null };
      const key = actor?.keyScope ? (actor.key ?? null) : null;
      const answered = await withCaller({ ip: call.visitor.ip, key }, () => declaration.handle(call));
      if (typeof answer !== "string") res.status(status).json(answered);
    },
  };
}

/** Limits by the network that a call comes from. */
export const perNetwork = (rate: RateName) => ({
  rate,
  by: ({ visitor }: { visitor: Visitor }) => [visitorNetwork(visitor.ip)],
});
/** Limits that operations count themselves: failed passwords and codes. */
export const password = [{ rate: "changePasswordPerUser" }] as const;
export const code = [{ rate: "codePerUser" }] as const;

export function mountEndpoints(router: IRouter, ctx: Context, endpoints: readonly Endpoint[]): void {
  const raw = express.raw({ type: () => true, limit: "1mb" });
  for (const { method, path, isRaw, serve } of endpoints)
    router[method](path.replace(/\{(\w+)\}/g, ":$1"), ...(isRaw ? [raw] : []), (req, res) => serve(ctx, req, res));
}

async function callerOf(ctx: Context, access: EndpointAccess, authorization: string | undefined) {
  if (access === "public") return null;
  const actor = authorize(await requireActor(ctx, authorization), access === "operator" ? "user" : access);
  if (access === "operator") requireOperator(actor);
  return actor;
}

/** `raw` has none. */
function schemaOf(body: z.ZodType | "raw" | undefined): z.ZodType | undefined {
  return body === "raw" ? undefined : body;
}

function bytesOf({ body }: Request): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
