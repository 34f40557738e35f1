import ipaddr from "ipaddr.js";

/** The network that rate limits count by: an IPv4 address, or an IPv6 /64, which one household gets. */
export function visitorNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return address.toNormalizedString().split(":").slice(0, 4).join(":");
}
