import { setTimeout as sleep } from "node:timers/promises";
import type { RequestHandler } from "express";
import type { FaultList } from "../../faults/fault-list.ts";
import type { Holds } from "../../faults/holds.ts";
import { type ErrorAnswer, sendRefusal, takeRefusal } from "../../faults/refusal.ts";

export type Faults = { faults: FaultList; holds: Holds };

const types: Readonly<Record<number, string>> = { 402: "card_error", 429: "rate_limit_error" };

function stripeError(status: number): ErrorAnswer {
  const type = types[status] ?? (status >= 500 ? "api_error" : "invalid_request_error");
  const code = status === 404 ? { code: "resource_missing" } : {};
  return { status, body: { error: { type, ...code, message: `Simulated error (${status})` } } };
}

/** Applies holds and faults before the work of a call; a call refused here never reaches its idempotency key. */
export function spoiled({ faults, holds }: Faults, call: string): RequestHandler {
  const name = `stripe/${call}`;
  return async (request, response, next) => {
    const passed = await holds.pass(`before:${name}`, null);
    if (passed === "was_held" && request.socket.destroyed) return;
    if (faults.take("drop", name, null)) return void request.socket.destroy();
    const delayMs = faults.delayMs(name, null);
    if (delayMs > 0) await sleep(delayMs);
    const fault = faults.take("status", name, null) ?? takeRefusal(faults, { route: name, portalId: null });
    if (fault) return void (await sendRefusal(fault, response, { native: stripeError }));
    next();
  };
}

/** Applies holds and lost responses after the work. */
export async function answered({ faults, holds }: Faults, call: string): Promise<"send" | "cut"> {
  const name = `stripe/${call}`;
  await holds.pass(`after-apply:${name}`, null);
  return faults.take("drop-after-apply", name, null) ? "cut" : "send";
}
