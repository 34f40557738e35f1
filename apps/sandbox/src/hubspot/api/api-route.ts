import type { Request, RequestHandler, Response } from "express";
import type { Fault } from "../../faults/fault-list.ts";
import { alteredPage, cursorBehind } from "../../faults/page-form.ts";
import { afterWork, beforeWork } from "../../faults/gate.ts";
import { sendRefusal } from "../../faults/refusal.ts";
import { fieldsOf } from "../../plain-object.ts";
import { HubSpotError, rateLimited, refusalForms, interruptionOf, validationError } from "../hubspot-error.ts";
import type { HubSpotWorld } from "../hubspot-world.ts";
import { listWithId } from "../lists.ts";
import { type ObjectType, objectTypeNamed } from "../object-types.ts";
import type { Portal } from "../portal.ts";
import { caller } from "./caller.ts";

export type ApiCall = {
  world: HubSpotWorld;
  portal: Portal;
  request: Request;
  body: Readonly<Record<string, unknown>>;
  /** The bearer token itself. */
  token: string;
};

export class ApiAnswer {
  readonly status: number;
  readonly body: unknown;
  constructor(status: number, body?: unknown) {
    this.status = status;
    this.body = body;
  }

  /** What a route returned is the body of a 200, and nothing is a 204, unless it states its status. */
  static of(returned: unknown): ApiAnswer {
    if (returned instanceof ApiAnswer) return returned;
    return new ApiAnswer(returned === undefined ? 204 : 200, returned);
  }
}

/** What a batch has done; with errors, its status is 207. */
export function batchAnswer(
  world: HubSpotWorld,
  startedAt: number,
  { results, errors, status = 200 }: { results: readonly unknown[]; errors: readonly unknown[]; status?: number },
): ApiAnswer {
  const body = {
    status: "COMPLETE",
    results,
    startedAt: new Date(startedAt).toISOString(),
    completedAt: new Date(world.now()).toISOString(),
  };
  return errors.length === 0
    ? new ApiAnswer(status, body)
    : new ApiAnswer(207, { ...body, numErrors: errors.length, errors });
}

export type Route = readonly [method: "get" | "post" | "patch" | "delete", path: string];

export type ApiRoute = {
  route: Route;
  /** The name used by holds, faults and counters. */
  name: string;
  /** Any one of these scopes suffices; empty: any token. */
  scopes: (request: Request) => readonly string[];
  /** Accepted query parameters; any other is an error. */
  query?: readonly string[];
  handle(call: ApiCall): unknown;
};

const bodyOf = (request: Request): Record<string, unknown> => fieldsOf(request.body);

function rateHeaders(world: HubSpotWorld, portal: Portal, response: Response): void {
  if (!portal.limit) return;
  response.set({
    "X-HubSpot-RateLimit-Interval-Milliseconds": String(portal.limit.windowMs),
    "X-HubSpot-RateLimit-Max": String(portal.limit.requests),
    "X-HubSpot-RateLimit-Remaining": String(world.traffic(portal.id).remaining(portal.limit, world.now())),
  });
}

/** Authentication, scopes, rate limit and requested faults, then the work, then the faults that follow it. */
async function answer(
  world: HubSpotWorld,
  route: ApiRoute,
  request: Request,
  response: Response,
): Promise<ApiAnswer | "cut" | { refused: Fault }> {
  const { portal: atArrival, scopes, token } = caller(world, request);
  const { id } = atArrival;
  const traffic = world.traffic(id);
  traffic.arrive(route.name, world.now());
  const admitted = traffic.authorize(route.name, atArrival.limit, world.now());
  if (route.name !== "objects/search") rateHeaders(world, atArrival, response);
  if (admitted !== "ok") throw rateLimited(admitted === "second" ? "SECONDLY" : "TEN_SECONDLY_ROLLING");
  const wanted = route.scopes(request);
  if (wanted.length > 0 && !wanted.some((scope) => scopes.includes(scope))) {
    throw new HubSpotError(
      403,
      "MISSING_SCOPES",
      "This app hasn't been granted all required scopes to make this call. Read more about required scopes in the documentation.",
      {
        errors: [
          { message: "One or more of the following scopes are required.", context: { requiredGranularScopes: wanted } },
        ],
      },
    );
  }
  for (const name of Object.keys(request.query))
    if (!(route.query ?? []).includes(name)) throw validationError(`Unrecognized query parameter: ${name}`);
  const call = { route: route.name, portalId: id };
  const stopped = await beforeWork(world, {
    ...call,
    request,
    objectType: objectTypeOf(atArrival, request),
    ids: () => idsIn(request),
    failsAtOnce: true,
  });
  if (stopped === "cut") return "cut";
  if (stopped?.kind === "status") {
    response.set(stopped.headers);
    throw interruptionOf(stopped.status);
  }
  if (stopped) return { refused: stopped };
  // Reread: the portal may have changed while the call was held.
  const portal = world.portals.get(String(id)) ?? atArrival;
  const done = handled(route, { world, portal, request, body: bodyOf(request), token });
  return (await afterWork(world, call)) === "cut" ? "cut" : done;
}

/** The route's response, with its page altered if a fault requests it. */
function handled(route: ApiRoute, call: ApiCall): ApiAnswer {
  const { world, portal, request } = call;
  const after = cursorBehind(typeof request.query["after"] === "string" ? request.query["after"] : "");
  const answerAt = (place: string): ApiAnswer => {
    const { after: _asked, ...query } = request.query;
    const other: Request = Object.create(request, {
      query: { value: place === "" ? query : { ...query, after: place } },
    });
    return ApiAnswer.of(route.handle({ ...call, request: other }));
  };
  const altered = world.faults.take("page", route.name, portal.id);
  const done = after === (request.query["after"] ?? "") ? ApiAnswer.of(route.handle(call)) : answerAt(after);
  if (!altered) return done;
  return new ApiAnswer(done.status, alteredPage(altered.page, done.body, { after, first: () => answerAt("").body }));
}

export function apiRoute(world: HubSpotWorld, route: ApiRoute): RequestHandler {
  return async (request, response) => {
    const arrivedAt = Date.now();
    const of = portalOf(world, request);
    if (of !== null) response.on("close", () => world.traffic(of).lasted(Date.now() - arrivedAt));
    let status: number;
    let body: unknown;
    const count = (sent: number): void => {
      const portalId = portalOf(world, request);
      if (portalId !== null) world.traffic(portalId).answered(sent);
    };
    try {
      const done = await answer(world, route, request, response);
      if (done === "cut") {
        request.socket.destroy();
        return;
      }
      if ("refused" in done) {
        const sent = await sendRefusal(done.refused, response, { ...refusalForms, native: refusalForms.hubspot });
        if (sent !== null) count(sent);
        return;
      }
      ({ status, body } = done);
    } catch (error) {
      if (!(error instanceof HubSpotError)) throw error;
      ({ status, body } = error);
    }
    count(status);
    if (body === undefined) response.status(status).end();
    else response.status(status).json(body);
  };
}

/** The object type of the call: from its path, its body (list search), or its list. */
function objectTypeOf(portal: Portal, request: Request): ObjectType | null {
  const { objectType, listId } = request.params;
  const named = objectType ?? bodyOf(request)["objectTypeId"];
  if (typeof named === "string") return objectTypeNamed(named);
  return typeof listId === "string" ? (listWithId(portal, listId)?.type ?? null) : null;
}

function idsIn(request: Request): string[] {
  const inputs: unknown = bodyOf(request)["inputs"];
  const named = Array.isArray(inputs) ? (inputs as unknown[]) : [];
  const ids = named.flatMap((input) => {
    const { id, callbackId } = fieldsOf(input);
    return [id, callbackId].filter((id) => typeof id === "string" || typeof id === "number");
  });
  return [...ids, request.params["recordId"], request.params["listId"]].map(String);
}

function portalOf(world: HubSpotWorld, request: Request): number | null {
  const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
  return world.accessTokens.get(token)?.portalId ?? null;
}

const writeScopes: Readonly<Record<ObjectType, { read: string; write: string }>> = {
  contacts: { read: "crm.objects.contacts.read", write: "crm.objects.contacts.write" },
  companies: { read: "crm.objects.companies.read", write: "crm.objects.companies.write" },
  deals: { read: "crm.objects.deals.read", write: "crm.objects.deals.write" },
  tickets: { read: "tickets", write: "tickets" },
};

/** The object type of the path, or HubSpot's error. */
export function typeInPath(request: Request): ObjectType {
  const name = String(request.params["objectType"]);
  const type = objectTypeNamed(name);
  if (!type) throw new HubSpotError(400, "VALIDATION_ERROR", `Unable to infer object type from: ${name}`);
  return type;
}

export function objectScopes(access: "read" | "write"): (request: Request) => readonly string[] {
  return (request) => [writeScopes[typeInPath(request)][access]];
}

export const anyToken = (): readonly string[] => [];
