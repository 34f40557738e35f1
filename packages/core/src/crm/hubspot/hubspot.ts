import type { Context } from "../../context.ts";
import { AppError } from "../../app-error.ts";
import { accessToken, type AccessToken, type ConnectionRef } from "../access-token.ts";
import { markNeedsReconnect } from "../mark-needs-reconnect.ts";
import { requireHubspot } from "../require-hubspot.ts";
import { HubspotError, problemOf, type HubspotProblem } from "./errors.ts";
import { blockPortal, takePortalSlots, type Pace } from "./portal-limit.ts";
import { sendToHubspot, type HubspotAnswer, type HubspotRequest } from "./send.ts";

export type CallOptions = {
  pace: Pace;
  /** Places in the portal's budget taken already by an earlier call of the same caller (a re-read and its write go together). */
  isReserved?: boolean;
  /** Object search has a budget of its own, 5 a second. */
  isSearch?: boolean;
};

/** Calls on behalf of one portal: its budget, its token, one forced refresh after a 401. */
export type Hubspot = {
  /** Any 2xx (207 included). Throws HubspotError, HubspotUnreachable, PortalBusy, AppError(`needs_reconnect`). */
  call(ref: ConnectionRef, request: HubspotRequest, options: CallOptions): Promise<HubspotAnswer>;
  reserve(ref: ConnectionRef, requests: number, pace: Pace): Promise<void>;
};

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
  return {
    reserve,
    async call(ref, request, options) {
      const { apiUrl } = requireHubspot(ctx.config);
      let access = await tokenFor(ref);
      for (let attempt = 1; ; attempt += 1) {
        if (options.isSearch) await reserveSearch(ref, options.pace);
        else if (!options.isReserved || attempt > 1) await reserve(ref, 1, options.pace);
        const answer = await sendToHubspot(apiUrl, access.token, request);
        const problem = problemOf(answer);
        if (!problem) return answer;
        if (problem.kind === "unauthorized" && attempt === 1) {
          access = await tokenFor(ref, access.version);
          continue;
        }
        throw await afterProblem(ctx, ref, problem);
      }
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
