import type { IncomingMessage, Server, ServerResponse } from "node:http";

/** How far the shutdown of an api has progressed. */
export type Drain = { isDraining: boolean; isTurningAway: boolean };

/** The time that proxies need at most to send what they have accepted and to learn that they must send no more. */
const TURN_AWAY_MS = 1_000;

/** 421: not processed, and safe to resend to another api whatever its method (RFC 9110, 15.5.20). */
const MISDIRECTED = 421;

/** Set by a proxy that resends a request to another api after a 421. Other requests are processed until the port closes. */
const RESENDS_HEADER = "x-resends";

/** Runs before any other handling of a request; true if it has sent the response. */
export function turnedAway(drain: Drain, request: IncomingMessage, response: ServerResponse): boolean {
  // Tells keep-alive clients that the connection ends with this response, so that they send no further request on it.
  if (drain.isDraining) response.setHeader("connection", "close");
  if (!drain.isTurningAway || request.headers[RESENDS_HEADER] !== String(MISDIRECTED)) return false;
  // Closing a connection before its body is read resets it, which may lose the response.
  request.once("end", () => response.writeHead(MISDIRECTED).end()).resume();
  return true;
}

/**
 * Load balancers poll `/readyz` about every second; until they notice, requests still arrive and are processed. Then requests from
 * a proxy that resends them to another api are turned away before the port closes: a request to a closing port is lost, and the
 * proxy cannot know whether a resend is safe.
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
