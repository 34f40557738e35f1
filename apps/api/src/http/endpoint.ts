import { authorize, type ActorFor } from "@plumbline/core/accounts/authorize.ts";
import type { Actor } from "@plumbline/core/actor.ts";
import type { RateName } from "@plumbline/core/config/rates.ts";
import { withCaller } from "@plumbline/core/audit/caller.ts";
import { actingAs } from "@plumbline/core/db/acting-as.ts";
import type { Operation } from "@plumbline/schema/accounts/operations.ts";
import type { Context } from "@plumbline/core/context.ts";
import { consumeRateLimit, refundRateLimit } from "@plumbline/core/rate-limits/consume-rate-limit.ts";
import { visitorNetwork } from "@plumbline/core/rate-limits/visitor-network.ts";
import type { ErrorCode } from "@plumbline/schema/errors.ts";
import express, { type IRouter, type Request, type RequestHandler, type Response } from "express";
import type { z } from "zod";
import { jsonOf, requireHubspotCaller, type SignedCaller } from "./hubspot-request.ts";
import { requireActor } from "./require-actor.ts";
import { visitorOf, type Visitor } from "./visitor-of.ts";

/** The operation that a caller needs; `public` endpoints need no actor, and those of `hubspot` a request that HubSpot has signed. */
export type EndpointOperation = "public" | "hubspot" | Operation;

/** Whether a customer's session or key calls it. */
export function isForCustomers(operation: EndpointOperation): operation is Operation {
  return operation !== "public" && operation !== "hubspot";
}

type ActorOf<Name extends EndpointOperation> = Name extends Operation
  ? ActorFor<Name>
  : Name extends "hubspot"
    ? SignedCaller
    : null;

/** What a handler receives: parsed input and an authorized caller. */
type Call<Name extends EndpointOperation, Params, Query, Body, Headers> = {
  ctx: Context;
  actor: ActorOf<Name>;
  params: Params;
  query: Query;
  headers: Headers;
  body: Body;
  visitor: Visitor;
  req: Request;
  res: Response;
};

/** `by`: the keys counted before the operation. Without it the operation counts: GraphQL offers it, too, or only failures count. */
type RateLimit<AnyCall> = {
  rate: RateName;
  by?: (call: AnyCall) => readonly string[];
  /** Takes the attempt back when the call succeeds. */
  failuresOnly?: true;
};

type Declaration<
  Name extends EndpointOperation,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType | "raw",
  Answer extends z.ZodType | string,
  Headers extends z.ZodObject,
  Parsed = Call<
    Name,
    z.output<Params>,
    z.output<Query>,
    Body extends z.ZodType ? z.output<Body> : Buffer,
    z.output<Headers>
  >,
> = {
  method: "get" | "post" | "patch" | "delete";
  /** As in OpenAPI: parameters in braces. */
  path: string;
  /** Null: not an interface for customers, and absent from the document. */
  tag:
    | "Account"
    | "Credits"
    | "HubSpot"
    | "Addresses"
    | "Cleaning"
    | "Review"
    | "Recurring cleaning"
    | "Webhooks"
    | "Operators"
    | null;
  summary: string;
  operation: Name;
  params?: Params;
  /** Query parameters, all optional. */
  query?: Query;
  /** Request headers by lower-case name, all optional. */
  headers?: Headers;
  /** `raw`: the bytes, for a signature over them. */
  body?: Body;
  /** Where a body may be larger than others. */
  bodyLimit?: "1mb";
  status?: 200 | 201 | 202 | 204 | 303;
  /** A string is the content type of a response that the handler sends itself. */
  answer: Answer;
  /** In addition to the errors of its operation, method, input and rate limits. */
  errors?: readonly ErrorCode[];
  rateLimits?: readonly RateLimit<Parsed>[];
  handle(call: Parsed): Promise<Answer extends z.ZodType ? z.input<Answer> : void>;
};

/** One REST endpoint: route, OpenAPI, access tests and rate limits are derived from it. */
export type Endpoint = ReturnType<typeof endpoint>;

export function endpoint<
  Name extends EndpointOperation,
  Answer extends z.ZodType | string,
  Params extends z.ZodObject = z.ZodObject<{}>,
  Query extends z.ZodObject = z.ZodObject<{}>,
  Body extends z.ZodType | "raw" = z.ZodUndefined,
  Headers extends z.ZodObject = z.ZodObject<{}>,
>(declaration: Declaration<Name, Params, Query, Body, Answer, Headers>) {
  const { params, query, headers, body, answer, status = 200, errors = [], rateLimits = [] } = declaration;
  const { method, path, tag, summary, operation } = declaration;
  return {
    method,
    path,
    tag,
    summary,
    operation,
    params,
    query,
    headers,
    answer,
    status,
    errors,
    body: schemaOf(body),
    // A signature covers the bytes.
    parsesBody: operation === "hubspot" ? rawParser : bodyParser(body, declaration.bodyLimit),
    rates: rateLimits.map(({ rate }) => rate),
    /** The order is fixed: access, input, limits, operation. */
    async serve(ctx: Context, req: Request, res: Response): Promise<void> {
      const signed = operation === "hubspot" ? await requireHubspotCaller(ctx, req, bytesOf(req)) : null;
      const actor = signed ? null : await callerOf(ctx, operation, req.headers.authorization);
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- TypeScript does not follow absent schemas through type parameters
      const call = {
        ctx: actor ? { ...ctx, db: actingAs(ctx, actor) } : ctx,
        req,
        res,
        actor: signed ?? actor,
        params: params?.parse(req.params) ?? {},
        query: query?.parse(req.query) ?? {},
        headers: headers?.parse(req.headers) ?? {},
        body: body === "raw" ? bytesOf(req) : body?.parse(signed ? jsonOf(bytesOf(req)) : req.body),
        visitor: visitorOf(req),
      } as Parameters<typeof declaration.handle>[0];
      for (const { rate, by } of rateLimits) if (by) await consumeRateLimit(ctx, { rate, by: by(call) });
      const key = actor?.keyScope ? (actor.key ?? null) : null;
      // HubSpot's own address says nothing about the person.
      const caller = signed ? { ip: null, key, hubspotUser: signed.user.email } : { ip: call.visitor.ip, key };
      const answered = await withCaller(caller, () => declaration.handle(call));
      const legitimate = rateLimits.flatMap(({ rate, by, failuresOnly }) =>
        by && failuresOnly ? [{ rate, by: by(call) }] : [],
      );
      if (legitimate.length > 0) await refundRateLimit(ctx, legitimate);
      if (typeof answer !== "string") res.status(status).json(answered);
    },
  };
}

/** Limits by the caller's network. */
export const perNetwork = (rate: RateName) => ({
  rate,
  by: ({ visitor }: { visitor: Visitor }) => [visitorNetwork(visitor.ip)],
});
export const failuresPerNetwork = (rate: RateName) => ({ ...perNetwork(rate), failuresOnly: true }) as const;
/** Limits counted by the operations themselves: failed passwords and codes. */
export const password = [{ rate: "changePasswordPerUser" }] as const;
export const code = [{ rate: "codePerUser" }] as const;

export function mountEndpoints(router: IRouter, ctx: Context, endpoints: readonly Endpoint[]): void {
  for (const { method, path, parsesBody, serve } of endpoints)
    router[method](path.replace(/\{(\w+)\}/g, ":$1"), ...(parsesBody ? [parsesBody] : []), (req, res) =>
      serve(ctx, req, res),
    );
}

const rawParser = express.raw({ type: () => true, limit: "1mb" });

/** Null where the parser of all endpoints does. */
function bodyParser(body: z.ZodType | "raw" | undefined, limit: "1mb" | undefined): RequestHandler | null {
  if (body === "raw") return rawParser;
  return limit === undefined ? null : express.json({ limit });
}

async function callerOf(
  ctx: Context,
  operation: EndpointOperation,
  authorization: string | undefined,
): Promise<Actor | null> {
  return isForCustomers(operation) ? authorize(await requireActor(ctx, authorization), operation) : null;
}

/** `raw` has no schema. */
function schemaOf(body: z.ZodType | "raw" | undefined): z.ZodType | undefined {
  return body === "raw" ? undefined : body;
}

function bytesOf({ body }: Request): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
