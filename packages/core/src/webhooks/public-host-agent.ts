import type { LookupFunction } from "node:net";
import { Agent } from "undici";
import type { Context } from "../context.ts";
import { requireOutsideTransaction } from "../db/bind-transactions.ts";
import { isAllowedHost, isPublicAddress } from "./is-public-ip.ts";

/** The name resolves to an address that outsiders must not make us reach. */
export class NotPublic extends Error {}

/** For one request to an address that somebody else chose, never within a transaction. */
export function publicHostAgent(ctx: Pick<Context, "config" | "resolveHost">, url: URL): Agent {
  requireOutsideTransaction("A host that a customer chose");
  return new Agent({
    connect: { timeout: 5_000, lookup: judgedLookup(ctx, isAllowedHost(url, ctx.config.webhookAllowedHosts)) },
    headersTimeout: 10_000,
    bodyTimeout: 5_000,
    maxRequestsPerClient: 1,
  });
}

/**
 * Resolves a name that somebody else chose, checks each IP address, and connects to the checked address itself, so that a different
 * second resolution changes nothing. One forbidden IP address rejects the host: no legitimate host mixes them.
 */
function judgedLookup(ctx: Pick<Context, "resolveHost">, isAllowed: boolean): LookupFunction {
  return (hostname, options, callback) => {
    ctx.resolveHost(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined) return callback(Object.assign(new Error("no address"), { code: "ENOTFOUND" }), []);
        if (!isAllowed && !addresses.every(isPublicAddress)) return callback(new NotPublic("not public"), []);
        const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
        if (options.all) return callback(null, found);
        callback(null, first, first.includes(":") ? 6 : 4);
      },
      (error: NodeJS.ErrnoException) => callback(error, []),
    );
  };
}
