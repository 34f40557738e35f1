import { lookup, Resolver } from "node:dns/promises";

/**
 * Resolves names that customers chose with Node's own resolver (c-ares): `dns.lookup` would block one of the process's few threads
 * while a name server is silent. Names without a dot are the operator's: machines or containers.
 */
export function createHostResolver(options: { servers?: string[] } = {}): (host: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (options.servers) resolver.setServers(options.servers);
  return async (host) => {
    if (!host.includes(".")) return (await lookup(host, { all: true })).map(({ address }) => address);
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
    const [first] = answers;
    if (addresses.length === 0 && first.status === "rejected") throw first.reason;
    return addresses;
  };
}

/**
 * The TXT records of a name, each joined from its parts (RFC 7208, 3.3); empty if it has none. Throws if name servers do not
 * respond.
 */
export function createTextResolver(options: { servers: string[] }): (name: string) => Promise<string[]> {
  const resolver = new Resolver({ timeout: 1_500, tries: 2 });
  if (options.servers.length > 0) resolver.setServers(options.servers);
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      if (error instanceof Error && "code" in error && (error.code === "ENOTFOUND" || error.code === "ENODATA"))
        return [];
      throw error;
    }
  };
}
