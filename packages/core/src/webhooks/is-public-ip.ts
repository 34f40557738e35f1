import ipaddr from "ipaddr.js";

/**
 * Only publicly reachable addresses: no private, loopback, link-local, metadata, shared, test or tunneled address (OWASP: SSRF).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4-mapped IPv6 address is judged as IPv4.
  const parsed = ipaddr.process(address);
  if (parsed.range() !== "unicast") return false;
  // Only 2000::/3 of IPv6 is allocated (RFC 4291, 2.4); legacy forms that embed an IPv4 address are outside.
  return parsed.kind() === "ipv4" || (parsed.toByteArray()[0] ?? 0) >> 5 === 1;
}

/** Why nothing may be sent there, whatever its name resolves to; null = it may be tried. */
export function urlProblem(url: URL, allowedHosts: readonly string[]): "not_https" | "not_public" | null {
  if (isAllowedHost(url, allowedHosts)) return /^https?:$/.test(url.protocol) ? null : "not_https";
  if (url.protocol !== "https:" || url.username !== "" || url.password !== "" || url.port !== "") return "not_https";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  return ipaddr.isValid(host) && !isPublicAddress(host) ? "not_public" : null;
}

/** Listed in the server's configuration, with or without port. */
export function isAllowedHost(url: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(url.host) || allowedHosts.includes(url.hostname);
}
