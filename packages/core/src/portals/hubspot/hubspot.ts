import { AsyncLocalStorage } from "node:async_hooks";
import type { Context } from "../../context.ts";
import { AppError } from "../../app-error.ts";
import { accessToken, type AccessToken } from "../access-token.ts";
import type { ConnectionRef } from "../../connection-ref.ts";
import { markNeedsReconnect } from "../mark-needs-reconnect.ts";
import { requireHubspot } from "../require-hubspot.ts";
import { FOR_A_PERSON } from "../../records/store.ts";
import { BlockerGate } from "../blockers/blocker-gate.ts";
import { HubspotError, isDailyLimit, isRateLimit, NOT_IN_FORM, problemOf, type HubspotProblem } from "./errors.ts";
import { introspect } from "./oauth.ts";
import {
  SecondSlot,
  type CallOptions,
  type Hubspot,
  type PortalRequest,
  type Slot,
  type SlotInput,
  type WaitPolicy,
} from "./port.ts";
import { CallsInFlight } from "./calls-in-flight.ts";
import { blockBudget, reserveSlots } from "./rate-budget.ts";
import { measuredCall } from "./measured-call.ts";
import { sendThroughClient } from "./client/http-library.ts";
import { HubspotUnreachable, sendToHubspot } from "./send.ts";

/** A slot that the running work has, and whether it still has it. Calls that share it are sent one after the other. */
type Held = { portalId: string; slot: Slot; isOver: boolean; last: Promise<unknown> };
const held = new AsyncLocalStorage<Held>();

/** A token is valid for at least five minutes when handed out; one revoked meanwhile gets a 401 and is refreshed. */
export const KEEP_TOKEN_MS = 5_000;
const MAX_CACHED = 1_000;
/** With a budget of 10 a second and 8 at once, searches stay below 5 a second: 2.5, and 2 at once. */
const SEARCH_SHARE = 4;

type HubspotContext = Pick<Context, "db" | "secrets" | "now" | "newId" | "sleep" | "config" | "log" | "workflows">;

export function createHubspot(ctx: HubspotContext): Hubspot {
  const reserve = (ref: ConnectionRef, requests: number, waitPolicy: WaitPolicy) =>
    reserveSlots(ctx, { key: ref.portalId, requests, waitPolicy });
  const reserveSearch = (ref: ConnectionRef, waitPolicy: WaitPolicy) =>
    reserveSlots(ctx, { key: `search:${ref.portalId}`, requests: SEARCH_SHARE, waitPolicy });
  const kept = new Map<string, { access: AccessToken; until: number }>();
  const tokenFor = async (
    ref: ConnectionRef,
    { signal }: WaitPolicy,
    unlessVersion: number | null = null,
  ): Promise<AccessToken> => {
    const known = kept.get(ref.connectionId);
    if (unlessVersion === null && known && known.until > ctx.now().getTime()) return known.access;
    const access = await accessToken(ctx, ref, { unlessVersion, signal });
    if (kept.size >= MAX_CACHED) kept.clear();
    kept.set(ref.connectionId, { access, until: ctx.now().getTime() + KEEP_TOKEN_MS });
    return access;
  };
  const inFlight = new CallsInFlight(ctx, ctx.config.limits.hubspotCallsInFlight);
  const reserveShare = async (ref: ConnectionRef, { oneIn, waitPolicy }: SlotInput) => {
    if (oneIn === undefined) return;
    await reserveSlots(ctx, { key: `background:${ref.portalId}`, requests: oneIn, waitPolicy });
  };
  const withHeldSlot = async <T>(own: Held, work: (slot: Slot) => Promise<T>): Promise<T> => {
    const inTurn = async () => {
      await own.slot.next();
      return await inSlot(own.portalId, own.slot, work);
    };
    const answer = own.last.then(inTurn, inTurn);
    own.last = answer.catch(() => {});
    return await answer;
  };
  const withSlot: Hubspot["withSlot"] = async (ref, input, work) => {
    const own = held.getStore();
    if (own?.portalId === ref.portalId && !own.isOver) {
      if (!ctx.config.isProduction) throw new SecondSlot();
      ctx.log.error({ connectionId: ref.connectionId }, "a call inside a slot asked for a second slot of the portal");
      return await withHeldSlot(own, work);
    }
    // Before the place, so that no place is kept while waiting for the share.
    await reserveShare(ref, input);
    const leave = await inFlight.enter(ref.portalId, input);
    try {
      let isFirst = true;
      const next = async () => {
        if (!isFirst) await reserveShare(ref, input);
        isFirst = false;
        await reserve(ref, 1, input.waitPolicy);
      };
      await next();
      return await inSlot(ref.portalId, { next }, work);
    } finally {
      leave();
    }
  };
  const gate = new BlockerGate(ctx);
  const send = async <T>(
    ref: ConnectionRef,
    request: PortalRequest<T>,
    reserveNext: () => Promise<void>,
    { waitPolicy, beforeSend = () => {} }: Pick<CallOptions, "waitPolicy" | "beforeSend">,
  ): Promise<T> => {
    const { apiUrl } = requireHubspot(ctx.config);
    const { client } = request;
    let access = await tokenFor(ref, waitPolicy);
    for (let attempt = 1; ; attempt += 1) {
      beforeSend();
      const answer = await measuredCall(request, ref, () =>
        client
          ? sendThroughClient(apiUrl, access.token, { ...request, client })
          : sendToHubspot(apiUrl, access.token, request),
      );
      const problem = problemOf(answer, request.operation);
      if (!problem) {
        const parsed = request.answer.safeParse(answer.body);
        if (parsed.success) return parsed.data;
        throw new HubspotError(NOT_IN_FORM);
      }
      if (isRateLimit(problem)) await blockBudget(ctx, { key: ref.portalId, forMs: problem.retryAfterMs });
      if (problem.status !== 401 || problem.isForeign) throw new HubspotError(problem);
      if (attempt > 1) throw await afterSecondUnauthorized(ctx, ref, { access, problem });
      access = await tokenFor(ref, waitPolicy, access.version);
      await reserveNext();
    }
  };
  const throughGate = async <T>(
    ref: ConnectionRef,
    request: PortalRequest<T>,
    { waitPolicy }: CallOptions,
    work: () => Promise<T>,
  ): Promise<T> => {
    const entered = await gate.enter(ref, request, waitPolicy.isInteractive ?? false);
    try {
      const answer = await work();
      await gate.succeeded(ref, request, entered);
      return answer;
    } catch (error) {
      throw await judged(ctx, gate, { ref, request, entered, isInteractive: waitPolicy.isInteractive ?? false }, error);
    }
  };
  return {
    withSlot,
    async call(ref, request, options) {
      const { waitPolicy, slot, isSearch } = options;
      return await throughGate(ref, request, options, async () => {
        if (slot) return await send(ref, request, slot.next, options);
        if (!isSearch)
          return await withSlot(ref, { isUrgent: false, waitPolicy }, (slot) => send(ref, request, slot.next, options));
        const next = () => reserveSearch(ref, waitPolicy);
        await next();
        return await send(ref, request, next, options);
      });
    },
  };
}

/** Runs the work as the holder of this slot. */
async function inSlot<T>(portalId: string, slot: Slot, work: (slot: Slot) => Promise<T>): Promise<T> {
  const own: Held = { portalId, slot, isOver: false, last: Promise.resolve() };
  try {
    return await held.run(own, () => work(slot));
  } finally {
    own.isOver = true;
  }
}

/** Whether an error closes its operation until further notice. */
async function judged<T>(
  { log }: Pick<HubspotContext, "log">,
  gate: BlockerGate,
  {
    ref,
    request,
    entered,
    isInteractive,
  }: { ref: ConnectionRef; request: PortalRequest<T>; entered: "open" | "probe"; isInteractive: boolean },
  error: unknown,
): Promise<unknown> {
  if (error instanceof HubspotUnreachable) return (await gate.failed(ref, request, entered, null)) ?? error;
  if (!(error instanceof HubspotError)) return error;
  const { problem } = error;
  if (request.handles?.includes(problem.subject)) return error;
  if (problem.subject === "us") {
    log.error({ operation: request.operation, status: problem.status }, "HubSpot does not understand our request");
    // Work in the background must wait before it sends the same again; a person's click repeats nothing.
    if (isInteractive) return error;
  }
  if (!problem.isPassing || isDailyLimit(problem)) return await gate.refused(ref, request, problem);
  return (await gate.failed(ref, request, entered, problem)) ?? error;
}

/**
 * HubSpot refuses even a newly issued token. Only an explicitly inactive token ends the connection; an active one is refused for
 * this operation.
 */
async function afterSecondUnauthorized(
  ctx: HubspotContext,
  ref: ConnectionRef,
  { access, problem }: { access: AccessToken; problem: HubspotProblem },
): Promise<Error> {
  const { isActive } = await introspect(requireHubspot(ctx.config), access.token);
  if (isActive) return new HubspotError({ ...problem, subject: "operation", isPassing: false });
  const isMarked = await markNeedsReconnect(ctx, ref, access.version);
  return isMarked ? new AppError("needs_reconnect") : new HubspotError(problem);
}

/** How an api request waits for the portal's budget: up to ten seconds, then it fails. */
export const API_WAIT_POLICY: WaitPolicy = FOR_A_PERSON.waitPolicy;
