import { randomUUID } from "node:crypto";

export type Verdict =
  | { success: true; action: string; score: number; challenge_ts: string }
  | { success: false; "error-codes": string[] };

/** As documented: a token is valid for two minutes and one verification. */
const TOKEN_TTL_MS = 120_000;

/** The state of a reCAPTCHA v3 service. `score` applies to everyone until the control API changes it. */
export function createCaptchaDesk(settings: { secret: string }, now: () => number) {
  const issued = new Map<string, { action: string; at: number }>();
  const desk = {
    score: 0.9,
    issue(action: string): string {
      const token = `sandbox-${randomUUID()}`;
      issued.set(token, { action, at: now() });
      return token;
    },
    verify(secret: string, token: string): Verdict {
      if (secret !== settings.secret) return { success: false, "error-codes": ["invalid-input-secret"] };
      if (token === "") return { success: false, "error-codes": ["missing-input-response"] };
      const found = issued.get(token);
      issued.delete(token);
      if (!found || now() - found.at > TOKEN_TTL_MS)
        return { success: false, "error-codes": [found ? "timeout-or-duplicate" : "invalid-input-response"] };
      return {
        success: true,
        action: found.action,
        score: desk.score,
        challenge_ts: new Date(found.at).toISOString(),
      };
    },
  };
  return desk;
}
export type CaptchaDesk = ReturnType<typeof createCaptchaDesk>;
