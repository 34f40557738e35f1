import { request } from "undici";
import type { Context } from "../context.ts";
import { requireOutsideTransaction } from "../db/bind-transactions.ts";
import { traced } from "../tracing/tracer.ts";
import { urlProblem } from "./is-public-ip.ts";
import { publicHostAgent } from "./public-host-agent.ts";
import { readAtMost } from "./read-at-most.ts";

/** Connecting, waiting and reading together. */
const WHOLE_MS = 60_000;

/** The file could not be read. The message never contains the address, which can include a signature, nor the content. */
export class FileUnavailable extends Error {
  readonly reason: Unavailable;
  constructor(reason: Unavailable) {
    super(reason);
    this.name = "FileUnavailable";
    this.reason = reason;
  }
}
type Unavailable = "not_https" | "not_public" | "refused" | "too_large" | "not_json" | "no_answer";

/**
 * JSON from an address that another system named, kept in memory only. As strict as deliveries to customers' endpoints (OWASP:
 * SSRF): https, public addresses, no redirects, and a size limit. Throws FileUnavailable.
 */
export async function getFromPublicHost(
  ctx: Pick<Context, "config" | "resolveHost">,
  { url: address, mostBytes }: { url: string; mostBytes: number },
): Promise<unknown> {
  requireOutsideTransaction("A file of HubSpot");
  const url = new URL(address);
  const problem = urlProblem(url, ctx.config.webhookAllowedHosts);
  if (problem) throw new FileUnavailable(problem);
  const agent = publicHostAgent(ctx, url);
  try {
    return await traced("journal file", { kind: "client" }, async (span) => {
      const { statusCode, body } = await request(url, { dispatcher: agent, signal: AbortSignal.timeout(WHOLE_MS) });
      span.set({ "http.response.status_code": statusCode });
      if (statusCode !== 200) throw new FileUnavailable("refused");
      const bytes = await readAtMost(body, mostBytes);
      if (bytes === null) throw new FileUnavailable("too_large");
      return parsed(bytes.toString("utf8"));
    });
  } catch (error) {
    throw error instanceof FileUnavailable ? error : new FileUnavailable("no_answer");
  } finally {
    await agent.destroy();
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The original error message quotes the content.
    throw new FileUnavailable("not_json");
  }
}
