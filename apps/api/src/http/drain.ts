import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How far an api has come to its end. */
export type Drain = { isDraining: boolean; isTurningAway: boolean };

/** Proxies need this long at most to send what they have already accepted, and to learn that they must send no more. */
const TURN_AWAY_MS = 1_000;

/** 421: not processed, and safe to send again to another api whatever its method (RFC 9110, 15.5.20). */
const MISDIRECTED = 421;

/** Set by a proxy that sends a request to another api after a 421; for all others an api works until its port is closed. */
const RESENDS_HEADER = "x-resends";

/** Called before anything else is done with a request; true if it has been answered. */
export function turnedAway(drain: Drain, request: IncomingMessage, response: ServerResponse): boolean {
  // Keep-alive clients learn that the connection ends with this response, so they do not send another request on it.
  if (drain.isDraining) response.setHeader("connection", "close");
  if (!drain.isTurningAway || request.headers[RESENDS_HEADER] !== String(MISDIRECTED)) return false;
  // A connection that is closed before the body was read is reset, and the answer may be lost with it.
  request.once("end", () => response.writeHead(MISDIRECTED).end()).resume();
  return true;
}

/**
 * Load balancers poll `/readyz` about every second; until they notice, requests still arrive and are processed. Then requests of
 * a proxy that sends them to another api are turned away before the port closes: what is sent to a closing port is lost, and a
 * proxy cannot know whether it may send it again.
 */
export async function endServer(input: {
  http: Server;
  drain: Drain;
  drainMs: number;
  sleep: (ms: number) => Promise<unknown>;
}): Promise<void> {
  const { http, drain, drainMs, sleep } = input;
  drain.isDraining = true;
  await sleep(drainMs);
  if (drainMs > 0) {
    drain.isTurningAway = true;
    await sleep(TURN_AWAY_MS);
  }
  const closed = new Promise<void>((resolve) => http.close(() => resolve()));
  http.closeIdleConnections();
  await closed;
}
