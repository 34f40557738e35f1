import type { Context } from "../../../../src/context.ts";
import { HubspotError, NOT_IN_FORM, problemOf } from "../../../../src/portals/hubspot/errors.ts";
import type { PortalRequest } from "../../../../src/portals/hubspot/port.ts";
import { withOwnRecords } from "../../../support/with-own-records.ts";

/** Intercepts each call to HubSpot before it is sent; `send` sends it. */
type Around = <T>(send: () => Promise<T>, request: PortalRequest<T>) => Promise<T>;

/** The error of a call whose response never arrives. */
export class CutOff extends Error {}

export const isRead = (request: { path: string }) => request.path.endsWith("/batch/read");
export const isUpdate = (request: { path: string }) => request.path.endsWith("/batch/update");

/** A context whose calls to HubSpot go through `around`. */
export function withCalls(ctx: Context, around: Around): Context {
  const { hubspot } = ctx;
  const call: Context["hubspot"]["call"] = (ref, request, options) =>
    around(() => hubspot.call(ref, request, options), request);
  return withOwnRecords({ ...ctx, hubspot: { ...hubspot, call } });
}

/** A context in which only updates go through `around`. */
export function withUpdates(ctx: Context, around: Around): Context {
  return withCalls(ctx, (send, request) => (isUpdate(request) ? around(send, request) : send()));
}

/** The error of an update that HubSpot refuses. */
export function refusedUpdate(more: object = {}, status = 400): HubspotError {
  const body = { status: "error", correlationId: "c", ...more };
  return new HubspotError(problemOf({ status, body, retryAfterMs: null }, "write_records") ?? NOT_IN_FORM);
}
