import type { CustomFetch } from "openid-client";
import { request } from "undici";
import type { Context } from "../../context.ts";
import { requireOutsideTransaction } from "../../db/bind-transactions.ts";
import { traced } from "../../tracing/tracer.ts";
import { urlProblem } from "../../webhooks/is-public-ip.ts";
import { publicHostAgent } from "../../webhooks/public-host-agent.ts";
import { readAtMost } from "../../webhooks/read-at-most.ts";

/** Covers connecting, waiting and reading. */
const WHOLE_MS = 10_000;
/** Metadata, keys and tokens are a few kilobytes. */
const ANSWER_LIMIT = 256 * 1024;

/**
 * The OpenID library's access to a provider that a customer chose; each address is checked separately. Same rules as webhooks
 * (HTTPS, public addresses, no redirects); no call is made within a transaction.
 */
export function guardedFetch(ctx: Pick<Context, "config" | "resolveHost">): CustomFetch {
  return async (address, { method, body, headers }) => {
    requireOutsideTransaction("An identity provider");
    const url = new URL(address);
    const problem = urlProblem(url, ctx.config.webhookAllowedHosts);
    if (problem) throw new Error(`An identity provider's address is refused: ${problem}`);
    const agent = publicHostAgent(ctx, url);
    try {
      return await traced("identity provider", { kind: "client" }, async (span) => {
        const answer = await request(url, {
          method: method === "POST" ? "POST" : "GET",
          headers,
          ...(body instanceof URLSearchParams || typeof body === "string" ? { body: body.toString() } : {}),
          dispatcher: agent,
          signal: AbortSignal.timeout(WHOLE_MS),
        });
        span.set({ "http.response.status_code": answer.statusCode });
        const bytes = await readAtMost(answer.body, ANSWER_LIMIT);
        if (bytes === null) throw new Error("An identity provider's answer is too long");
        const type = answer.headers["content-type"];
        return new Response(bytes, {
          status: answer.statusCode,
          headers: typeof type === "string" ? { "content-type": type } : {},
        });
      });
    } finally {
      await agent.destroy();
    }
  };
}
