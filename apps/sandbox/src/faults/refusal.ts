import { once } from "node:events";
import type { Response } from "express";
import type { Fault, FaultList } from "./fault-list.ts";

/** The form of a refusal: the route's own error form, another vendor form, nothing, a web page, a gateway's JSON, or no response at all. */
export const refusalForms = ["native", "hubspot", "oauth", "empty", "malformed", "gateway", "silent"] as const;
export type RefusalForm = (typeof refusalForms)[number];

/** The properties of a call that a refusal can match. */
export type CallFacts = {
  route: string;
  portalId: number | null;
  objectType?: string | null;
  /** Record ids or callback ids in the call. */
  ids?: () => readonly string[];
};

export type ErrorAnswer = {
  status: number;
  body: unknown;
  type?: string;
  headers?: Readonly<Record<string, string>>;
};

type ErrorForm = (status: number) => ErrorAnswer;

/** The `refuse` fault that this call matches, if any. */
export function takeRefusal(faults: FaultList, { route, portalId, objectType, ids }: CallFacts): Fault | null {
  return faults.take("refuse", route, portalId, (fault) => {
    if (fault.objectType !== null && fault.objectType !== objectType) return false;
    return fault.ids.length === 0 || (ids?.().some((id) => fault.ids.includes(id)) ?? false);
  });
}

function merged(body: unknown, extra: Fault["body"]): unknown {
  return extra && typeof body === "object" && body !== null ? { ...body, ...extra } : (extra ?? body);
}

/** Sends the refusal and resolves to the sent status; null if the client gave up on a silent one. */
export async function sendRefusal(
  fault: Fault,
  response: Response,
  forms: { native: ErrorForm; hubspot?: ErrorForm; oauth?: ErrorForm },
): Promise<number | null> {
  if (fault.form === "silent") {
    if (!response.closed) await once(response, "close");
    return null;
  }
  if (fault.form === "empty") {
    response.status(fault.status).set(fault.headers).end();
    return fault.status;
  }
  if (fault.form === "malformed") {
    response.status(fault.status).set(fault.headers).type("html").send("<html><body>It works!</body></html>");
    return fault.status;
  }
  if (fault.form === "gateway") {
    response.status(fault.status).set(fault.headers).json({ message: "no healthy upstream", code: fault.status });
    return fault.status;
  }
  const { status, body, type, headers } = (forms[fault.form] ?? forms.native)(fault.status);
  response.status(status).set({ ...headers, ...fault.headers });
  if (type === undefined) response.json(merged(body, fault.body));
  else response.type(type).send(String(body));
  return status;
}
