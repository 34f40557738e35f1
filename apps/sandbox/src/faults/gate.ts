import { setTimeout as sleep } from "node:timers/promises";
import type { Request } from "express";
import type { Fault, FaultList } from "./fault-list.ts";
import type { Holds } from "./holds.ts";
import { type CallFacts, takeRefusal } from "./refusal.ts";

export type Gate = { faults: FaultList; holds: Holds };

type Arrival = CallFacts & {
  request: Request;
  /** A fault with a status is not delayed. */
  failsAtOnce?: true;
  /** The portal that a refusal concerns, if it is another one. */
  refusalPortalId?: number | null;
};

/** What meets a call before its work: a hold, a cut connection, a delay, a status or a refusal; null if there is work to do. */
export async function beforeWork({ faults, holds }: Gate, call: Arrival): Promise<"cut" | Fault | null> {
  const { route, portalId, request } = call;
  const passed = await holds.pass(`before:${route}`, portalId);
  // The client disconnected while its call was held: the call never arrived.
  if (passed === "was_held" && request.socket.destroyed) return "cut";
  if (faults.take("drop", route, portalId)) return "cut";
  const failure = faults.take("status", route, portalId);
  if (failure && call.failsAtOnce) return failure;
  const delayMs = faults.delayMs(route, portalId);
  if (delayMs > 0) await sleep(delayMs);
  return failure ?? takeRefusal(faults, { ...call, portalId: call.refusalPortalId ?? portalId });
}

/** What meets it after its work, before the response is sent. */
export async function afterWork(
  { faults, holds }: Gate,
  { route, portalId }: Pick<CallFacts, "route" | "portalId">,
): Promise<"cut" | "send"> {
  await holds.pass(`after-apply:${route}`, portalId);
  return faults.take("drop-after-apply", route, portalId) ? "cut" : "send";
}
