import ipaddr from "ipaddr.js";

/** The network that is limited: an IPv4 address, or the /64 that one household gets of IPv6. */
export function visitorNetwork(ip: string): string {
  if (!ipaddr.isValid(ip)) return "unknown";
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return address.toNormalizedString().split(":").slice(0, 4).join(":");
}
