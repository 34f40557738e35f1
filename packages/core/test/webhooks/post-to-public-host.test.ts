import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, it } from "vitest";
import { postToPublicHost } from "../../src/webhooks/post-to-public-host.ts";
import { isPublicAddress, urlProblem } from "../../src/webhooks/is-public-ip.ts";

const config = (webhookAllowedHosts: string[] = []) => ({ webhookAllowedHosts });
type Ctx = Parameters<typeof postToPublicHost>[0];
const ctxWith = (resolveHost: Ctx["resolveHost"], allowed: string[] = []): Ctx =>
  ({ config: config(allowed), resolveHost }) as Ctx;

it.each([
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["172.16.0.1", false],
  ["192.0.0.1", false],
  ["192.168.1.1", false],
  ["198.18.0.1", false],
  ["203.0.113.9", false],
  ["224.0.0.1", false],
  ["240.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:127.0.0.1", false],
  ["::ffff:a9fe:a9fe", false],
  ["::127.0.0.1", false],
  ["64:ff9b::7f00:1", false],
  ["2002:7f00:1::", false],
  ["2001:0:4136:e378::1", false],
  ["2001:db8::1", false],
  ["fe80::1", false],
  ["fec0::1", false],
  ["fd00:ec2::254", false],
  ["ff02::1", false],
  ["no address", false],
  ["8.8.8.8", true],
  ["::ffff:8.8.8.8", true],
  ["2606:4700:4700::1111", true],
])("address %s is allowed: %s", (address, may) => expect(isPublicAddress(address)).toBe(may));

it.each([
  ["http://example.com/", "not_https"],
  ["ftp://example.com/", "not_https"],
  ["https://user:word@example.com/", "not_https"],
  ["https://example.com:8443/", "not_https"],
  ["https://127.0.0.1/", "not_public"],
  ["https://[::1]/", "not_public"],
  ["https://[::ffff:10.0.0.1]/", "not_public"],
  ["https://2130706433/", "not_public"],
  ["https://0x7f.1/", "not_public"],
  ["https://169.254.169.254/latest/meta-data/", "not_public"],
  ["https://example.com/hooks", null],
  ["https://8.8.8.8/hooks", null],
])("URL %s is %s", (url, problem) => expect(urlProblem(new URL(url), [])).toBe(problem));

it("allows only hosts that the operator has listed", () => {
  expect(urlProblem(new URL("http://localhost:9000/x"), ["localhost"])).toBeNull();
  expect(urlProblem(new URL("http://localhost:9000/x"), ["localhost:9000"])).toBeNull();
  expect(urlProblem(new URL("http://localhost:9001/x"), ["localhost:9000"])).toBe("not_https");
  expect(urlProblem(new URL("http://localhost.example.com/x"), ["localhost"])).toBe("not_https");
});

async function receiver(answer: RequestListener): Promise<{ port: number; [Symbol.asyncDispose](): Promise<void> }> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
const message = (url: string) => ({ url, body: "{}", headers: { "content-type": "application/json" } });

it.each([
  ["a private address", ["10.0.0.7"]],
  ["a public and a private one", ["8.8.8.8", "127.0.0.1"]],
  ["the metadata service", ["169.254.169.254"]],
  ["loopback as IPv6", ["::ffff:127.0.0.1"]],
])("never connects if a name resolves to %s", async (_what, addresses) => {
  expect(
    await postToPublicHost(
      ctxWith(() => Promise.resolve(addresses)),
      message("https://inside.example/"),
    ),
  ).toEqual({
    status: null,
    error: "not_public",
  });
});

it("resolves the name once, so that DNS rebinding has no effect", async () => {
  let asked = 0;
  const rebinding = () => Promise.resolve(++asked === 1 ? ["192.0.2.1"] : ["127.0.0.1"]);
  // The first result is unroutable; it is the one checked, and nothing else is connected to.
  expect((await postToPublicHost(ctxWith(rebinding), message("https://rebinding.example/"))).error).toBe("not_public");
  expect(asked).toBe(1);
});

it("connects to the exact address that was checked", async () => {
  const seen: (string | undefined)[] = [];
  await using server = await receiver((req, res) => {
    seen.push(req.headers.host);
    res.end();
  });
  let asked = 0;
  const resolve = () => Promise.resolve(++asked === 1 ? ["127.0.0.1"] : ["192.0.2.1"]);
  const host = `judged.example:${server.port}`;
  expect(await postToPublicHost(ctxWith(resolve, [host]), message(`http://${host}/`))).toEqual({
    status: 200,
    error: null,
  });
  expect([seen, asked]).toEqual([[host], 1]);
});

it.each([
  [301, { location: "http://127.0.0.1:1/" }, { status: 301, error: "redirected" }],
  [204, {}, { status: 204, error: null }],
  [410, {}, { status: 410, error: "refused" }],
  [500, {}, { status: 500, error: "refused" }],
])("reports %i without following redirects", async (status, headers, expected) => {
  let calls = 0;
  await using server = await receiver((_req, res) => {
    calls += 1;
    res.writeHead(status, headers).end();
  });
  const ctx = ctxWith(() => Promise.resolve(["127.0.0.1"]), ["localhost"]);
  expect(await postToPublicHost(ctx, message(`http://localhost:${server.port}/`))).toEqual(expected);
  expect(calls).toBe(1);
});

it("does not read an endless response", async () => {
  await using server = await receiver((_req, res) => {
    res.writeHead(200);
    const more = () => res.write("x".repeat(64 * 1024), () => setImmediate(more));
    more();
    res.on("error", () => res.destroy());
  });
  const ctx = ctxWith(() => Promise.resolve(["127.0.0.1"]), ["localhost"]);
  expect(await postToPublicHost(ctx, message(`http://localhost:${server.port}/`))).toEqual({
    status: 200,
    error: null,
  });
});

it("reports an error when nothing is listening", async () => {
  const nobody = () => Promise.reject(Object.assign(new Error("no"), { code: "ENOTFOUND" }));
  expect((await postToPublicHost(ctxWith(nobody), message("https://nobody.example/"))).error).toBe("no_such_host");
  const closed = ctxWith(() => Promise.resolve(["127.0.0.1"]), ["localhost"]);
  expect((await postToPublicHost(closed, message("http://localhost:1/"))).error).toBe("no_answer");
});
