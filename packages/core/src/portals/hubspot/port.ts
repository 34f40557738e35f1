import type { z } from "zod";
import type { ObjectType } from "@plumbline/schema/object-types.ts";
import type { ConnectionRef } from "../../connection-ref.ts";

// The port of HubSpot's client: what the context and the features use. `hubspot.ts` implements it.

/** Operations on a portal. A refusal applies to one operation, and to one object type if it has one. */
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
  /** The portal's daily request limit applies to every operation. */
  | "any";

/**
 * What an error response is about. `record`: something that the call names, a record, a list or a callback;
 * `locked`: a record, for a moment;
 * `property`: one of its properties; `call`: this particular call; `operation`: every call of its kind;
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

/** What a generated API of HubSpot's client builds. */
export type BuiltRequest = { getUrl(): string; getHttpMethod(): string; getBody(): unknown };
/** What such an API has of us: where an endpoint of the client is, and our transport, which hands it no answer. */
export type ClientTransport = { urlOf(endpoint: string): string; send(request: BuiltRequest): Promise<never> };
/** A call of such an API. What it returns is used for nothing. */
export type ClientCall = (transport: ClientTransport) => Promise<unknown>;

export type WaitPolicy = {
  /** How far ahead a slot may be reserved; beyond that the caller sleeps and retries. Workers 1 s, api 10 s. */
  maxQueueMs: number;
  /** The bound of each wait, after which RateBudgetFull is thrown. */
  maxWaitMs: number;
  /** Begins a wait; the returned function ends it. */
  beginWait?: () => () => void;
  /** Asked every two seconds of a wait; an error that it throws ends the wait. */
  whileWaiting?: () => Promise<void>;
  signal?: AbortSignal;
  /** A person waits for the response, so a blocked operation is tried anyway. */
  isInteractive?: boolean;
};

export type CallOptions = {
  waitPolicy: WaitPolicy;
  /** A slot that the caller already has (a re-read and its write share one); without it each call takes its own. */
  slot?: Slot;
  /** Object search has its own budget, 5 a second. */
  isSearch?: boolean;
  /** Called right before each attempt to send; if it throws, the call is not sent. */
  beforeSend?: () => void;
};

/** One call: its operation, for recording refusals, and the form of its response. */
export type PortalRequest<T> = HubspotRequest & {
  /** Builds the request, which is then the one described here. Omitted: we build it. */
  client?: ClientCall;
  operation: Operation;
  objectType: ObjectType | null;
  answer: z.ZodType<T>;
  /** Subjects of refusals that the caller handles, so that they do not close the operation. */
  handles?: readonly Subject[];
};

/** Calls on behalf of one portal: handles its blockers, budget and token, and one forced refresh after a 401. */
export type Hubspot = {
  /**
   * The parsed body of any 2xx (207 included). Throws HubspotBlocked (refused until further notice, perhaps without having been
   * sent), HubspotError, HubspotUnreachable, RateBudgetFull, AppError(`needs_reconnect`).
   */
  call<T>(ref: ConnectionRef, request: PortalRequest<T>, options: CallOptions): Promise<T>;
  /**
   * Takes a place among the calls in flight and a moment in the budget for one call. `isUrgent`: finishes something begun, so it
   * goes first; among the others jobs take turns. Work that already has one of the portal uses it: a second one could wait for ever
   * for others that do the same. Outside production that is an error, SecondSlot.
   */
  withSlot<T>(ref: ConnectionRef, input: SlotInput, work: (slot: Slot) => Promise<T>): Promise<T>;
};

export type SlotInput = {
  isUrgent: boolean;
  job?: string;
  /** For work that can wait: it uses at most one in this many calls of the portal's budget. */
  oneIn?: number;
  waitPolicy: WaitPolicy;
};

/** The right to send one call, and further ones one after another once each has its moment. */
export type Slot = { next(): Promise<void> };

/** Work that has a slot of a portal asked for another one, instead of using its own. */
export class SecondSlot extends Error {
  constructor() {
    super("A call inside a slot asked for a second slot of the portal");
    this.name = "SecondSlot";
  }
}

/** Calls that the app makes for itself, with its client credentials. */
export type AppOperation = "read_journal" | "read_subscriptions" | "write_subscriptions";

export type AppRequest<T> = HubspotRequest & { operation: AppOperation; answer: z.ZodType<T> };

/** Calls that the app makes for itself: on behalf of no portal, and outside every portal's budget. */
export type AppCalls = {
  /** The parsed body of any 2xx. Throws HubspotError, HubspotUnreachable. */
  call<T>(request: AppRequest<T>): Promise<T>;
};
