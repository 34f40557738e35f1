import ipaddr from "ipaddr.js";

/** Only what the whole internet can reach: no private, loopback, link-local, metadata, shared, test or tunnelled address (OWASP: SSRF). */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address written as IPv6 is the IPv4 address.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // Of IPv6, 2000::/3 alone is given out (RFC 4291, 2.4); old forms that hide an IPv4 address lie outside.
  return parsed.kind() === "ipv4" || (parsed.toByteArray()[0] ?? 0) >> 5 === 1;
}

/** Why nothing may be sent there, whatever its name resolves to; null = it may be tried. */
export function urlProblem(url: URL, allowedHosts: readonly string[]): "not_https" | "not_public" | null {
  if (isAllowedHost(url, allowedHosts)) return /^https?:$/.test(url.protocol) ? null : "not_https";
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "") return "not_https";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) && !isPublicAddress(host) ? "not_public" : null;
}

/** Named in the server's configuration, with or without port. */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(url.host) || allowedHosts.includes(url.hostname);
}
