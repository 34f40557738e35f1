import type { ErrorBody } from "@plumbline/schema/errors.ts";
import { ApiError } from "./api-error.ts";
import { changed, proofRequested } from "./signals.ts";

/** Responses requested before the application had loaded, by path or request body: src/prerender/send-early-requests.ts. */
export type EarlyAnswers = { token: string; answers: Map<string, Promise<Response>> };

declare global {
  interface Window {
    plumblineEarly?: EarlyAnswers;
  }
}

/** For the page's first requests only; later requests must get fresh data. */
const KEPT_MS = 5_000;

/** Each response is used once, and only by the session that requested it. */
export function takeEarlyAnswer(token: string | null, request: string): Promise<Response> | undefined {
  const early = window.plumblineEarly;
  if (!early || early.token !== token) return undefined;
  const answer = early.answers.get(request);
  early.answers.delete(request);
  return answer;
}

export function forgetEarlyAnswersSoon(): void {
  setTimeout(() => delete window.plumblineEarly, KEPT_MS);
}

type Call = {
  method?: "GET" | "POST";
  body?: object;
  token?: string | null;
  /** The response to this call, if it was requested early. */
  early?: Promise<Response> | undefined;
  /** Aborts it. */
  signal?: AbortSignal;
  /** A POST that only reads. */
  isQuestion?: boolean;
};

async function send(path: string, { method = "GET", body, token, early, signal }: Call): Promise<Response> {
  const headers = new Headers({ accept: "application/json" });
  if (body) headers.set("content-type", "application/json");
  if (token) headers.set("authorization", `Bearer ${token}`);
  const response = await (early ??
    fetch(path, { method, headers, ...(body && { body: JSON.stringify(body) }), ...(signal && { signal }) }));
  if (response.ok) return response;
  const problem = await errorBody(response);
  if (problem.code === "proof_required") proofRequested.emit();
  throw ApiError.ofResponse(response.status, problem, response.headers.get("x-request-id"));
}

async function errorBody(response: Response): Promise<Partial<ErrorBody>> {
  if (!response.headers.get("content-type")?.includes("application/json")) return {};
  const body: unknown = await response.json();
  return typeof body === "object" && body !== null ? body : {};
}

/** The caller names the shape: the contract freezes these responses, and the server's own tests check them. */
export async function restCall<Answer>(path: string, call: Call = {}): Promise<Answer> {
  const response = await send(path, call);
  if (call.method === "POST" && call.isQuestion !== true) changed.emit();
  return (await response.json()) as Answer;
}

export async function restDownload(path: string, token: string | null): Promise<Blob> {
  const file = await (await send(path, { token })).blob();
  changed.emit();
  return file;
}
