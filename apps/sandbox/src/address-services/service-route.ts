import type { Request, RequestHandler, Response } from "express";
import { afterWork, beforeWork, type Gate } from "../faults/gate.ts";
import { type ErrorAnswer, sendRefusal } from "../faults/refusal.ts";
import type { Asked, Directory } from "./directory.ts";
import { type Question, type Result, resultOf } from "./hits.ts";
import type { TrafficOfServices } from "./traffic.ts";

export type ServicesWorld = Gate & { directory: Directory; traffic: TrafficOfServices };

/** One service: its requests, responses and errors. */
export type Service = {
  name: string;
  route: readonly [method: "get" | "post", path: string];
  /** The query parameters that hold the key, all of which are needed; null without one. */
  key: readonly string[] | null;
  /** Null, and none unless `isEmptyRead`: the request cannot be read. */
  questions(request: Request): readonly Question[] | null;
  isEmptyRead?: true;
  answer(results: readonly Result[]): unknown;
  /** Media type of a successful response, if not JSON. */
  type?: string;
  failure(status: number): ErrorAnswer;
};

/** Keys that a real account would have revoked or exhausted. */
const badKeys: Readonly<Record<string, number>> = { "": 401, "bad-key": 401, "used-up-key": 402, "forbidden-key": 403 };
/** The number by which a refusal selects a request. */
const houseNumber = /^\s*(\d+) /;
/** "429 Sentinel St" gets a 429, and so on; 408 never responds, 999 returns nonsense. */
const sentinel = /^\s*(\d{3}) sentinel st/i;

export function serviceRoute(world: ServicesWorld, service: Service): RequestHandler {
  return async (request, response) => {
    const wire = await answer(world, service, request, response);
    if (wire === "sent") return;
    if (wire === "cut") {
      world.traffic.answered(service.name, "cut");
      request.socket.destroy();
      return;
    }
    world.traffic.answered(service.name, String(wire.status));
    response.status(wire.status).set(wire.headers ?? {});
    if (wire.type !== undefined) response.type(wire.type).send(String(wire.body));
    else response.json(wire.body);
  };
}

async function answer(
  world: ServicesWorld,
  service: Service,
  request: Request,
  response: Response,
): Promise<ErrorAnswer | "cut" | "sent"> {
  const { name } = service;
  const call = { route: name, portalId: null };
  const ids = () => (service.questions(request) ?? []).map(({ street }) => houseNumber.exec(street)?.[1] ?? "");
  const stopped = await beforeWork(world, { ...call, request, ids, failsAtOnce: true });
  if (stopped === "cut") return "cut";
  if (stopped?.kind === "status") return refusal(service, stopped.status, stopped.headers);
  if (stopped) {
    const sent = await sendRefusal(stopped, response, { native: (status) => refusal(service, status) });
    world.traffic.answered(name, sent === null ? "cut" : String(sent));
    return "sent";
  }
  if (world.faults.take("malformed", name, null)) return nonsense;
  const keys = service.key?.map((part) => parameter(request, part));
  const badKey = keys && badKeys[keys.includes("") ? "" : (keys.at(-1) ?? "")];
  if (badKey !== undefined) return refusal(service, badKey);
  const questions = service.questions(request);
  if (!questions || (questions.length === 0 && !service.isEmptyRead)) return refusal(service, 400);
  const sentinelStatus = questions.map(({ street }) => sentinel.exec(street)?.[1]).find((found) => found !== undefined);
  if (sentinelStatus === "999") return nonsense;
  if (sentinelStatus === "408") {
    // Waits until the client disconnects.
    await new Promise<void>((resolve) => {
      response.once("close", resolve);
    });
    return "cut";
  }
  const status = Number(sentinelStatus);
  if (status >= 400 && status < 600) return refusal(service, status);
  for (const { street, city, state, zip, country } of questions)
    world.traffic.asked(name, JSON.stringify([street, city, state, zip, country]).toLowerCase());
  await world.directory.prepare();
  const body = service.answer(questions.map((question) => resultOf(world.directory, question)));
  const sent = await afterWork(world, call);
  if (request.socket.destroyed) world.traffic.unheard(name, questions.length);
  if (sent === "cut") return "cut";
  return { status: 200, body, ...(service.type === undefined ? {} : { type: service.type }) };
}

const nonsense: ErrorAnswer = { status: 200, body: "<html><body>It works!</body></html>", type: "text/html" };

/** A service that is asked too often says when to ask again. */
function refusal(service: Service, status: number, headers: Readonly<Record<string, string>> = {}): ErrorAnswer {
  return {
    ...service.failure(status),
    headers: { ...(status === 429 ? { "Retry-After": "1" } : {}), ...headers },
  };
}

/** One query parameter as text. */
export function parameter(request: Request, name: string): string {
  return field(request.query, name);
}

/** One text of an object, whose fields are validated one by one. */
export function field(value: unknown, name: string): string {
  const found: unknown = typeof value === "object" && value !== null ? Reflect.get(value, name) : null;
  return typeof found === "string" ? found : "";
}

/** The parts of an address, by the names that the service has for them. */
export function asked(value: unknown, names: Partial<Record<keyof Asked, string>>): Asked {
  const part = (name: keyof Asked) => field(value, names[name] ?? name);
  return {
    street: part("street"),
    city: part("city"),
    state: part("state"),
    zip: part("zip"),
    country: part("country"),
  };
}
