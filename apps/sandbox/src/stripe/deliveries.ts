import { createHmac } from "node:crypto";
import type { StripeSettings } from "../settings.ts";
import type { StripeEvent } from "./objects.ts";

/** The faults of webhook delivery, set by the control endpoint and on the dashboard page. */
type DeliverySettings = {
  /** False: events are listed but never sent. */
  isOn: boolean;
  /** The minimum and maximum number of times that each event is sent. */
  copies: readonly [number, number];
  /** The maximum delay of each copy, so that copies overtake one another. */
  maxDelayMs: number;
  /** The share of attempts that are lost in transit and retried. */
  dropShare: number;
  /** The share of events that are never sent. */
  lostShare: number;
  /** The share of events accompanied by a copy with another id and an invalid signature. */
  forgedShare: number;
  retryMs: number;
  /** The share of checkouts paid the moment they are opened, so that their events overtake the response to the caller. */
  eagerShare: number;
};

type Attempt = { eventId: string; type: string; status: number | "lost" | "refused" };

const MAX_TRIES = 12;
/** The maximum number of open connections; further attempts wait. */
const BATCH_SIZE = 40;

/** `Stripe-Signature` as documented by Stripe: HMAC-SHA256 over "timestamp.body", in hex. Independent of the product's library. */
function signature(secret: string, body: string, seconds: number): string {
  return `t=${seconds},v1=${createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex")}`;
}

export function createDeliveries(
  stripe: StripeSettings,
  nowMs: () => number,
  asDelivered: (event: StripeEvent) => object,
) {
  const timers = new Set<NodeJS.Timeout>();
  let underWay = 0;
  let isClosed = false;
  const settings: DeliverySettings = {
    isOn: true,
    copies: [1, 1],
    maxDelayMs: 0,
    dropShare: 0,
    lostShare: 0,
    forgedShare: 0,
    retryMs: 500,
    eagerShare: 0,
  };
  /** The newest attempts. */
  const attempts: Attempt[] = [];
  /** The results of the attempts: statuses, losses and refusals. */
  const answers: Record<string, number> = {};
  const counts = { sent: 0, accepted: 0, forgedSent: 0, forgedAccepted: 0, answers };
  const deliveries = {
    settings,
    attempts,
    counts,
    /** Copies in flight or waiting for a retry. */
    pending: () => timers.size + underWay,
    send(event: StripeEvent): void {
      const { isOn, copies, maxDelayMs, lostShare, forgedShare } = settings;
      if (!isOn || stripe.webhookUrl === null || Math.random() < lostShare) return;
      const times = copies[0] + Math.floor(Math.random() * (copies[1] - copies[0] + 1));
      for (let copy = 0; copy < times; copy += 1) later(Math.random() * maxDelayMs, event, 0, false);
      if (Math.random() < forgedShare)
        later(Math.random() * maxDelayMs, { ...event, id: `evt_forged${event.id.slice(4)}` }, 0, true);
    },
    close(): void {
      isClosed = true;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };

  function later(ms: number, event: StripeEvent, tries: number, forged: boolean): void {
    if (isClosed) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      void attempt(event, tries, forged);
    }, ms);
    timers.add(timer);
  }

  async function attempt(event: StripeEvent, tries: number, forged: boolean): Promise<void> {
    if (underWay >= BATCH_SIZE) return later(20 + Math.random() * 60, event, tries, forged);
    underWay += 1;
    const status = Math.random() < settings.dropShare ? ("lost" as const) : await post(event, forged);
    underWay -= 1;
    attempts.unshift({ eventId: event.id, type: event.type, status });
    attempts.length = Math.min(attempts.length, 200);
    const isAccepted = typeof status === "number" && status >= 200 && status < 300;
    if (forged) {
      counts.forgedSent += 1;
      if (isAccepted) counts.forgedAccepted += 1;
      return;
    }
    counts.sent += 1;
    answers[status] = (answers[status] ?? 0) + 1;
    if (isAccepted) counts.accepted += 1;
    else if (tries < MAX_TRIES) later(settings.retryMs * 2 ** Math.min(tries, 4), event, tries + 1, false);
  }

  async function post(event: StripeEvent, forged: boolean): Promise<number | "refused"> {
    const body = JSON.stringify(asDelivered(event));
    const secret = forged ? "whsec_not_the_secret" : stripe.webhookSecret;
    try {
      const answer = await fetch(stripe.webhookUrl ?? "", {
        method: "POST",
        redirect: "error",
        signal: AbortSignal.timeout(10_000),
        headers: {
          "content-type": "application/json; charset=utf-8",
          "stripe-signature": signature(secret, body, Math.floor(nowMs() / 1000)),
        },
        body,
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch {
      return "refused"; // no listener, or too late: retried like any other failure
    }
  }
  return deliveries;
}
