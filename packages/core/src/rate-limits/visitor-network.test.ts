import { expect, it } from "vitest";
import { visitorNetwork } from "./visitor-network.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:aaaa::1", "2001:db8:1:2"],
  ["2001:0db8:0001:0002:bbbb:0:0:2", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["", "unknown"],
  ["no address", "unknown"],
])("maps %s to %s", (ip, network) => expect(visitorNetwork(ip)).toBe(network));
