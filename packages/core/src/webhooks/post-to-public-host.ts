import { request } from "undici";
import type { Context } from "../context.ts";
import { urlProblem } from "./is-public-ip.ts";
import { NotPublic, publicHostAgent } from "./public-host-agent.ts";
import { requireOutsideTransaction } from "../db/bind-transactions.ts";
import { traced } from "../tracing/tracer.ts";

export type PostError = "not_https" | "not_public" | "no_such_host" | "no_answer" | "refused" | "redirected";
export type Posted = { status: number | null; error: PostError | null };

/** Connecting, waiting and reading together. */
const WHOLE_MS = 20_000;
/** Only the status of a response matters; this much of its body is read so that the connection can be reused. */
const ANSWER_LIMIT = 16 * 1024;

/** Responses of name servers, or their silence (node:dns). */
const NO_SUCH_HOST = ["ENOTFOUND", "EAI_AGAIN", "ENODATA", "ESERVFAIL", "EREFUSED", "ETIMEOUT"];

/**
 * Posts to an address that a customer chose. The name is resolved here, each IP address is checked, and the connection goes to the
 * checked address itself, so that a different second resolution changes nothing. Redirects are not followed.
 */
export async function postToPublicHost(
  ctx: Pick<Context, "config" | "resolveHost">,
  message: { url: string; body: string; headers: Record<string, string> },
): Promise<Posted> {
  requireOutsideTransaction("A webhook endpoint");
  const url = new URL(message.url);
  const problem = urlProblem(url, ctx.config.webhookAllowedHosts);
  if (problem) return { status: null, error: problem };
  const agent = publicHostAgent(ctx, url);
  try {
    const status = await traced("webhook", { kind: "client" }, async (span) => {
      const { statusCode, body } = await request(url, {
        method: "POST",
        body: message.body,
        headers: message.headers,
        dispatcher: agent,
        // Also bounds a receiver that sends one byte at a time.
        signal: AbortSignal.timeout(WHOLE_MS),
      });
      await body.dump({ limit: ANSWER_LIMIT });
      span.set({ "http.response.status_code": statusCode });
      return statusCode;
    });
    if (status >= 200 && status < 300) return { status, error: null };
    return { status, error: status >= 300 && status < 400 ? "redirected" : "refused" };
  } catch (error) {
    return { status: null, error: postErrorOf(error) };
  } finally {
    await agent.destroy();
  }
}

function postErrorOf(error: unknown): PostError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof NotPublic) return "not_public";
    if ("code" in cause && NO_SUCH_HOST.includes(String(cause.code))) return "no_such_host";
  }
  return "no_answer";
}
