import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import express from "express";
import { afterAll, beforeAll, expect, it } from "vitest";
import { webApp } from "../src/http/web-app.ts";

const TRUST = {
  company: "Ada & Sons",
  address: "1 Level Street",
  region: "Frankfurt",
  permissions: [],
  kept: [{ what: "Addresses", period: "17 days" }],
  subProcessors: [
    { name: "First <b>", purpose: "Payments", place: "Ireland" },
    { name: "Second", purpose: "Email", place: "Germany" },
  ],
};
const folder = mkdtempSync(join(tmpdir(), "plumbline-web-"));
let url = "";
let server: ReturnType<typeof createServer>;

beforeAll(async () => {
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, "pages"));
  const write = (path: string, content: string | Buffer) => writeFileSync(join(folder, path), content);
  write("index.html", `<html data-test-mode="__TEST_MODE__"><meta name="robots" content="noindex">__CSP_NONCE__ shell`);
  write("pages/why-us.html", `<link rel="canonical" href="__PUBLIC_URL__/why-us" />__CSP_NONCE__ made`);
  const row = (table: string, fields: readonly string[]) =>
    `<tr>${fields.map((field) => `<td>__trust.${table}.${field}__</td>`).join("")}</tr>`;
  write(
    "pages/trust.html",
    `<head><link rel="canonical" href="__PUBLIC_URL__/trust" /></head><dd>__trust.company__</dd><table><thead><tr><th>Name</th></tr></thead>${row(
      "subProcessors",
      ["name", "purpose", "place"],
    )}</table><table>${row("kept", ["what", "period"])}</table><table>${row("permissions", ["scope", "reads"])}</table>`,
  );
  write("pages/sitemap.xml", "<loc>__PUBLIC_URL__/why-us</loc>");
  const byAddress = [
    { address: "/jobs/:jobId", page: `<meta name="robots" content="noindex"><link href="/job.js">__CSP_NONCE__ job` },
  ];
  write("pages/by-address.json", JSON.stringify(byAddress));
  write("pages/robots.txt", "Sitemap: __PUBLIC_URL__/sitemap.xml");
  write("assets/main-1.js", "plain");
  write("assets/main-1.js.br", brotliCompressSync("plain"));
  write("assets/main-1.js.gz", gzipSync("plain"));
  const app = express();
  app.use(webApp(folder, { publicUrl: new URL("https://clean.example/"), sandboxUrl: null }, TRUST));
  app.use((_req, res) => void res.status(404).json({ code: "not_found" }));
  server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const get = async (path: string, headers: Record<string, string> = { accept: "text/html" }) => {
  const answer = await fetch(url + path, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

it("serves a public page as prerendered, with its own URL and a nonce per response", async () => {
  const [first, second] = [await get("/why-us"), await get("/why-us/")];
  expect(first.text).toMatch(/^<link rel="canonical" href="https:\/\/clean\.example\/why-us" \/>[\w-]{22} made$/);
  expect(second.text).toContain("made");
  expect(second.text).not.toBe(first.text);
});

it("fills the trust page with code and settings, readable without JavaScript", async () => {
  const { text } = await get("/trust");
  expect(text).toContain("<dd>Ada &amp; Sons</dd>");
  expect(text).toContain("<tr><td>First &lt;b&gt;</td><td>Payments</td><td>Ireland</td></tr><tr><td>Second</td>");
  expect(text).toContain("<tr><td>Addresses</td><td>17 days</td></tr>");
  expect(text).not.toContain("__trust.");
  const [, json = ""] = /<script type="application\/json" id="trust-statement">(.*?)<\/script>/.exec(text) ?? [];
  expect(JSON.parse(json)).toEqual(TRUST);
});

it("serves a page behind the login with its own code and noindex", async () => {
  const { status, text } = await get("/jobs/1");
  expect(status).toBe(200);
  expect(text).toMatch(/noindex.*href="\/job\.js">[\w-]{22} job$/);
});

it("answers 404 with the app's own page for an unknown address", async () => {
  for (const path of ["/", "/no-such-page", "/jobs", "/jobs/1/2", "/why-us.html", "/pages/nothing"]) {
    const { status, text } = await get(path);
    expect([path, status]).toEqual([path, 404]);
    if (!path.startsWith("/pages/")) expect(text).toMatch(/data-test-mode="off".*noindex.* shell$/);
  }
});

it("treats upper case and a trailing slash as the same address", async () => {
  for (const path of ["/Why-Us", "/WHY-US/", "/jobs/1/", "/Jobs/1"]) expect((await get(path)).status).toBe(200);
});

it("redirects the home page's alternative path", async () => {
  const answer = await fetch(`${url}/index.html`, { redirect: "manual" });
  expect([answer.status, answer.headers.get("location")]).toEqual([301, "/"]);
});

it("gives search engines its own address", async () => {
  expect((await get("/robots.txt")).text).toBe("Sitemap: https://clean.example/sitemap.xml");
  expect((await get("/sitemap.xml")).text).toBe("<loc>https://clean.example/why-us</loc>");
});

it("never serves a page with placeholders, and answers 404 for removed code", async () => {
  expect((await get("/pages/why-us.html")).status).toBe(404);
  expect((await get("/assets/main-0.js", { accept: "*/*" })).status).toBe(404);
});

it("serves code compressed to clients that accept it, and uncompressed to others", async () => {
  // As browsers send it: they get the smallest encoding that they accept, wherever it is listed.
  const packed = await get("/assets/main-1.js", { "accept-encoding": "gzip, deflate, br, zstd" });
  expect([packed.headers.get("content-encoding"), packed.text]).toEqual(["br", "plain"]);
  expect(packed.headers.get("content-type")).toContain("javascript");
  expect(packed.headers.get("cache-control")).toContain("immutable");
  const older = await get("/assets/main-1.js", { "accept-encoding": "gzip, deflate" });
  expect([older.headers.get("content-encoding"), older.text]).toEqual(["gzip", "plain"]);
  const unwanted = await get("/assets/main-1.js", { "accept-encoding": "gzip, br;q=0" });
  expect(unwanted.headers.get("content-encoding")).toBe("gzip");
  const plain = await get("/assets/main-1.js", { "accept-encoding": "identity" });
  expect([plain.headers.get("content-encoding"), plain.text]).toEqual([null, "plain"]);
});
