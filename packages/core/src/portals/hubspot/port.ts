import type { z } from "zod";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { ConnectionRef } from "../../connection-ref.ts";

// The port of HubSpot's client: what the context and the features know of it. `hubspot.ts` implements it.

/** Operations on a portal. A refusal concerns one operation, and one object type if it has one. */
export type Operation =
  | "read_properties"
  | "read_lists"
  | "read_records"
  | "write_records"
  | "search_records"
  | "complete_callbacks"
  | "read_limits"
  | "read_account"
  | "write_schemas"
  | "write_lists"
  | "refresh_token"
  /** The portal's request limit of the day concerns every operation. */
  | "any";

/**
 * Whom an answer that is no success is about. `record`: something that the call names, a record, a list or a callback;
 * `locked`: a record, for a moment;
 * `property`: one of the properties in it; `call`: this call as it was put together; `operation`: every call of its kind;
 * `portal`: every call to the portal; `hubspot`: HubSpot itself, for now; `us`: the form of our own requests.
 */
export type Subject = "locked" | "record" | "property" | "call" | "operation" | "portal" | "hubspot" | "us";

export type HubspotRequest = {
  method: "GET" | "POST" | "PATCH" | "DELETE";
  path: string;
  query?: Record<string, string>;
  json?: unknown;
  form?: Record<string, string>;
};

export type WaitPolicy = {
  /** How far ahead a slot may be reserved; beyond that the caller sleeps and retries. Workers 1 s, api 10 s. */
  maxQueueMs: number;
  /** Give up after this long; null = wait as long as it takes. */
  maxWaitMs: number | null;
  /** Called while waiting, so that an activity can heartbeat. */
  onWait?: () => void;
  signal?: AbortSignal;
  /** A person waits for the answer, so a blocked operation is tried all the same. */
  isInteractive?: boolean;
};

export type CallOptions = {
  waitPolicy: WaitPolicy;
  /** A slot that the caller has already (a re-read and its write go together); without one each call takes its own. */
  slot?: Slot;
  /** Object search has a budget of its own, 5 a second. */
  isSearch?: boolean;
  /** Called right before each sending of the call; what it throws keeps the call from being sent. */
  beforeSend?: () => void;
};

/** One call: what it does, for the record of refusals, and the form of its answer. */
export type PortalRequest<T> = HubspotRequest & {
  operation: Operation;
  objectType: ObjectType | null;
  answer: z.ZodType<T>;
  /** What refusals may be about without closing the operation: the caller deals with them. */
  handles?: readonly Subject[];
};

/** Calls on behalf of one portal: its blockers, its budget, its token, one forced refresh after a 401. */
export type Hubspot = {
  /**
   * The parsed body of any 2xx (207 included). Throws HubspotBlocked (refused until further notice, perhaps without having been
   * sent), HubspotError, HubspotUnreachable, RateBudgetFull, AppError(`needs_reconnect`).
   */
  call<T>(ref: ConnectionRef, request: PortalRequest<T>, options: CallOptions): Promise<T>;
  /** A place among the calls in flight and a moment in the budget for one call. `isUrgent`: finishes something begun, so it goes before the others; those go by turns of their jobs. */
  withSlot<T>(ref: ConnectionRef, input: SlotInput, work: (slot: Slot) => Promise<T>): Promise<T>;
};

export type SlotInput = {
  isUrgent: boolean;
  job?: string;
  /** Work that can wait: at most one of so many calls of the portal's budget is its own. */
  oneIn?: number;
  waitPolicy: WaitPolicy;
};

/** The right to send one call, and others one after the other once each has its moment. */
export type Slot = { next(): Promise<void> };

/** What HubSpot is asked by the app itself, with the client credentials. */
export type AppOperation = "read_journal" | "read_subscriptions" | "write_subscriptions";

export type AppRequest<T> = HubspotRequest & { operation: AppOperation; answer: z.ZodType<T> };

/** Calls of the app itself: on behalf of no portal, and outside of every portal's budget. */
export type AppCalls = {
  /** The parsed body of any 2xx. Throws HubspotError, HubspotUnreachable. */
  call<T>(request: AppRequest<T>): Promise<T>;
};
