import type { Context } from "../../context.ts";
import { AppError } from "../../app-error.ts";
import { accessToken, type AccessToken, type ConnectionRef } from "../access-token.ts";
import { markNeedsReconnect } from "../mark-needs-reconnect.ts";
import { requireHubspot } from "../require-hubspot.ts";
import { HubspotError, problemOf, type HubspotProblem } from "./errors.ts";
import { CallsInFlight } from "./calls-in-flight.ts";
import { blockPortal, takePortalSlots, type Pace } from "./portal-limit.ts";
import { sendToHubspot, type HubspotAnswer, type HubspotRequest } from "./send.ts";

export type CallOptions = {
  pace: Pace;
  /** A turn that the caller has already (a re-read and its write go together); without one each call takes its own. */
  turn?: Turn;
  /** Object search has a budget of its own, 5 a second. */
  isSearch?: boolean;
};

/** Calls on behalf of one portal: its budget, its token, one forced refresh after a 401. */
export type Hubspot = {
  /** Any 2xx (207 included). Throws HubspotError, HubspotUnreachable, PortalBusy, AppError(`needs_reconnect`). */
  call(ref: ConnectionRef, request: HubspotRequest, options: CallOptions): Promise<HubspotAnswer>;
  /** A place among the calls in flight and a moment in the budget for one call. `isUrgent`: finishes something begun, so it goes before the others; those go by turns of their jobs. */
  inTurn<T>(ref: ConnectionRef, input: TurnInput, work: (turn: Turn) => Promise<T>): Promise<T>;
};

export type TurnInput = { isUrgent: boolean; job?: string; pace: Pace };
/** The right to send one call, and others one after the other once each has its moment. */
export type Turn = { another(): Promise<void> };

/** A token is good for at least five minutes when it is handed out; one that is revoked meanwhile answers 401 and is asked for anew. */
const KEEP_TOKEN_MS = 5_000;
const MOST_KEPT = 1_000;
/** Of a budget of 10 a second and 8 at once, so that searches stay below 5 a second: 2.5, and 2 at once. */
const SEARCH_SHARE = 4;

type HubspotContext = Pick<Context, "db" | "secrets" | "now" | "newId" | "sleep" | "config" | "log">;

export function createHubspot(ctx: HubspotContext): Hubspot {
  const reserve = (ref: ConnectionRef, requests: number, pace: Pace) =>
    takePortalSlots(ctx, { portalId: ref.portalId, requests, pace });
  const reserveSearch = (ref: ConnectionRef, pace: Pace) =>
    takePortalSlots(ctx, { portalId: `search:${ref.portalId}`, requests: SEARCH_SHARE, pace });
  const kept = new Map<string, { access: AccessToken; until: number }>();
  const tokenFor = async (ref: ConnectionRef, unlessVersion: number | null = null): Promise<AccessToken> => {
    const known = kept.get(ref.connectionId);
    if (unlessVersion === null && known && known.until > ctx.now().getTime()) return known.access;
    const access = await accessToken(ctx, ref, unlessVersion);
    if (kept.size >= MOST_KEPT) kept.clear();
    kept.set(ref.connectionId, { access, until: ctx.now().getTime() + KEEP_TOKEN_MS });
    return access;
  };
  const inFlight = new CallsInFlight(ctx, ctx.config.limits.hubspotCallsInFlight);
  const inTurn: Hubspot["inTurn"] = async (ref, input, work) => {
    const leave = await inFlight.enter(ref.portalId, input);
    try {
      const another = () => reserve(ref, 1, input.pace);
      await another();
      return await work({ another });
    } finally {
      leave();
    }
  };
  const send = async (ref: ConnectionRef, request: HubspotRequest, another: () => Promise<void>) => {
    const { apiUrl } = requireHubspot(ctx.config);
    let access = await tokenFor(ref);
    for (let attempt = 1; ; attempt += 1) {
      const answer = await sendToHubspot(apiUrl, access.token, request);
      const problem = problemOf(answer);
      if (!problem) return answer;
      if (problem.kind !== "unauthorized" || attempt > 1) throw await afterProblem(ctx, ref, problem);
      access = await tokenFor(ref, access.version);
      await another();
    }
  };
  return {
    inTurn,
    async call(ref, request, { pace, turn, isSearch }) {
      if (turn) return await send(ref, request, turn.another);
      if (!isSearch) return await inTurn(ref, { isUrgent: false, pace }, ({ another }) => send(ref, request, another));
      const another = () => reserveSearch(ref, pace);
      await another();
      return await send(ref, request, another);
    },
  };
}

async function afterProblem(ctx: HubspotContext, ref: ConnectionRef, problem: HubspotProblem): Promise<Error> {
  if (problem.kind === "rate_limited") await blockPortal(ctx, { portalId: ref.portalId, forMs: problem.retryAfterMs });
  if (problem.kind === "unauthorized") {
    await markNeedsReconnect(ctx, ref);
    return new AppError("needs_reconnect");
  }
  return new HubspotError(problem);
}

/** How an api request waits for the portal's budget: up to ten seconds, then it says so. */
export const API_PACE: Pace = { aheadMs: 10_000, giveUpAfterMs: 10_000 };
