import { setTimeout as sleep } from "node:timers/promises";
import type { Request, RequestHandler, Response } from "express";
import type { FaultList } from "../faults/fault-list.ts";
import { type ErrorAnswer, sendRefusal, takeRefusal } from "../faults/refusal.ts";
import type { Holds } from "../faults/holds.ts";
import type { Asked, Directory } from "./directory.ts";
import type { TrafficOfServices } from "./traffic.ts";

export const serviceNames = [
  "google",
  "smarty",
  "smarty-international",
  "geocodio",
  "census",
  "nominatim",
  "photon",
  "pelias",
] as const;
export type ServiceName = (typeof serviceNames)[number];

export type ServicesWorld = { directory: Directory; traffic: TrafficOfServices; faults: FaultList; holds: Holds };

export type Wire = ErrorAnswer;

/** One service: its requests, responses and errors. */
export type Service = {
  name: ServiceName;
  /** Reads the key from the request; null without one. */
  key: ((request: Request) => string) | null;
  questions(request: Request): readonly Asked[] | null;
  answer(questions: readonly Asked[], directory: Directory, request: Request): unknown;
  /** Media type of a successful response, if not JSON. */
  type?: string;
  failure(status: number): Wire;
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
): Promise<Wire | "cut" | "sent"> {
  const { name } = service;
  const passed = await world.holds.pass(`before:${name}`, null);
  if (passed === "was_held" && request.socket.destroyed) return "cut";
  if (world.faults.take("drop", name, null)) return "cut";
  const fault = world.faults.take("status", name, null);
  if (fault) return withHeaders(service.failure(fault.status), fault.headers);
  const delayMs = world.faults.delayMs(name, null);
  if (delayMs > 0) await sleep(delayMs);
  if (world.faults.take("malformed", name, null)) return nonsense;
  const ids = () => (service.questions(request) ?? []).map(({ street }) => houseNumber.exec(street)?.[1] ?? "");
  const refused = takeRefusal(world.faults, { route: name, portalId: null, ids });
  if (refused) {
    const sent = await sendRefusal(refused, response, { native: service.failure });
    world.traffic.answered(name, sent === null ? "cut" : String(sent));
    return "sent";
  }
  const badKey = service.key ? badKeys[service.key(request)] : undefined;
  if (badKey !== undefined) return service.failure(badKey);
  const questions = service.questions(request);
  if (!questions) return service.failure(400);
  const asked = questions.map(({ street }) => sentinel.exec(street)?.[1]).find((found) => found !== undefined);
  if (asked === "999") return nonsense;
  if (asked === "408") {
    // Waits until the client disconnects.
    await new Promise<void>((resolve) => {
      response.once("close", resolve);
    });
    return "cut";
  }
  if (asked !== undefined && Number(asked) >= 400 && Number(asked) < 600) return service.failure(Number(asked));
  for (const question of questions) world.traffic.asked(name, JSON.stringify(question).toLowerCase());
  await world.directory.prepare();
  const body = service.answer(questions, world.directory, request);
  await world.holds.pass(`after-apply:${name}`, null);
  if (request.socket.destroyed) world.traffic.unheard(name, questions.length);
  if (world.faults.take("drop-after-apply", name, null)) return "cut";
  return { status: 200, body, ...(service.type === undefined ? {} : { type: service.type }) };
}

const nonsense: Wire = { status: 200, body: "<html><body>It works!</body></html>", type: "text/html" };

function withHeaders(wire: Wire, headers: Readonly<Record<string, string>>): Wire {
  return { ...wire, headers: { ...wire.headers, ...headers } };
}

export const retryAfter = (status: number): { headers?: Record<string, string> } =>
  status === 429 ? { headers: { "Retry-After": "1" } } : {};

/** One query parameter as text. */
export function parameter(request: Request, name: string): string {
  const value = request.query[name];
  return typeof value === "string" ? value : "";
}

/** One text of a JSON object, whose fields are validated one by one. */
export function field(value: unknown, ...path: readonly string[]): string {
  let here: unknown = value;
  for (const name of path) {
    if (typeof here !== "object" || here === null) return "";
    here = Object.entries(here).find(([key]) => key === name)?.[1];
  }
  return typeof here === "string" ? here : "";
}
