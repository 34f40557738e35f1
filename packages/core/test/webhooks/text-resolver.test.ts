import { createSocket } from "node:dgram";
import { startNameServer, type TextRecords } from "@plumbline/sandbox/dns/name-server.ts";
import { expect, it } from "vitest";
import { createTextResolver } from "../../src/webhooks/host-resolver.ts";

const local = (port: number) => createTextResolver({ servers: [`127.0.0.1:${port}`] });

it("returns each TXT record in one piece, and an empty list if there are none", async () => {
  // Longer than one character string of DNS.
  const long = `plumbline-domain=${"a".repeat(300)}`;
  const records: TextRecords = new Map([
    ["_plumbline.company.example", ["v=spf1 -all", long]],
    ["empty.example", []],
  ]);
  const server = await startNameServer(records, { host: "127.0.0.1", port: 0 });
  try {
    const resolve = local(server.port);
    expect(await resolve("_plumbline.company.example")).toEqual(["v=spf1 -all", long]);
    expect(await resolve("_Plumbline.Company.example")).toHaveLength(2);
    expect(await resolve("empty.example")).toEqual([]);
    expect(await resolve("nobody.example")).toEqual([]);
  } finally {
    await server.close();
  }
});

it("fails if a name server is silent, instead of reporting a missing record", async () => {
  const silent = createSocket("udp4");
  await new Promise<void>((resolve) => silent.bind(0, "127.0.0.1", resolve));
  try {
    await expect(local(silent.address().port)("company.example")).rejects.toMatchObject({ code: "ETIMEOUT" });
  } finally {
    silent.close();
  }
});
