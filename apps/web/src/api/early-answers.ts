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
