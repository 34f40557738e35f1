import type { Context } from "../../context.ts";
import { requireHubspot } from "../require-hubspot.ts";
import { HubspotError, NOT_IN_FORM, problemOf } from "./errors.ts";
import { measuredCall } from "./measured-call.ts";
import { appToken } from "./oauth.ts";
import type { AppCalls } from "./port.ts";
import { sendToHubspot } from "./send.ts";

/** HubSpot, developers.hubspot.com/docs/api-reference/latest/webhooks-journal/guide. */
const SCOPES = [
  "developer.webhooks_journal.read",
  "developer.webhooks_journal.subscriptions.read",
  "developer.webhooks_journal.subscriptions.write",
] as const;
/** Minimum remaining lifetime of a token in use. */
const RENEW_BEFORE_MS = 60_000;

/** Each process has its own token; a rejected one is replaced once. */
export function createAppCalls(ctx: Pick<Context, "config" | "now">): AppCalls {
  let kept: { token: string; until: number } | null = null;
  const token = async () => {
    if (kept && kept.until > ctx.now().getTime()) return kept.token;
    const issued = await appToken(requireHubspot(ctx.config), SCOPES);
    kept = { token: issued.token, until: ctx.now().getTime() + issued.expiresInMs - RENEW_BEFORE_MS };
    return issued.token;
  };
  return {
    async call(request) {
      const { apiUrl } = requireHubspot(ctx.config);
      for (let attempt = 1; ; attempt += 1) {
        const accessToken = await token();
        const answer = await measuredCall(request, null, () => sendToHubspot(apiUrl, accessToken, request));
        const problem = problemOf(answer, null);
        if (!problem) {
          const parsed = request.answer.safeParse(answer.body);
          if (parsed.success) return parsed.data;
          throw new HubspotError(NOT_IN_FORM);
        }
        if (problem.status !== 401 || problem.isForeign || attempt > 1) throw new HubspotError(problem);
        kept = null;
      }
    },
  };
}
