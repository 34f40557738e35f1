/** Answers that were asked for before the application was there, by the path or the body of the request: src/prerender/send-early-requests.ts. */
export type EarlyAnswers = { token: string; answers: Map<string, Promise<Response>> };

declare global {
  interface Window {
    plumblineEarly?: EarlyAnswers;
  }
}

/** The page begins with these; what is asked for later must be asked anew. */
const KEPT_MS = 5_000;

/** Each is taken once, and only by whom it was asked for. */
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
