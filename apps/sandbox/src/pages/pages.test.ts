import nodemailer from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../start.ts";
import { at, call, connect, postForm, text } from "../testing/hubspot-client.ts";
import { html } from "./html.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterEach(() => sandbox.close());

const page = async (path: string): Promise<{ status: number; body: string; policy: string }> => {
  const response = await fetch(`${sandbox.url}${path}`);
  const policy = response.headers.get("content-security-policy") ?? "";
  return { status: response.status, body: await response.text(), policy };
};

const record = "/hubspot/ui/8800101/records/contacts/40001000001";

test("a person finds a portal, a list and a record", async () => {
  expect((await page("/")).body).toContain("/hubspot/ui");
  expect((await page("/hubspot/ui")).body).toContain("Acme Outfitters");
  expect((await page("/hubspot/ui/8800101")).body).toContain("/hubspot/ui/8800101/lists/11001");
  const list = await page("/hubspot/ui/8800101/lists/11001");
  expect(list.body).toContain("SPRINGFIELD");
  expect(list.policy).toContain("default-src 'none'");
  expect((await page(record)).body).toContain("1420 OAK AVE");
});

test("a long list has pages and can be searched", async () => {
  expect((await page("/hubspot/ui/8800101/lists/11005?page=2000")).body).toContain("40005100000");
  const found = await page("/hubspot/ui/8800101/lists/11001?q=bremner");
  expect(found.body).toContain("Toronto");
  expect(found.body).not.toContain("SPRINGFIELD");
});

test("an unknown path is a 404 page", async () => {
  for (const path of [
    "/hubspot/ui/1",
    "/hubspot/ui/8800101/lists/1",
    "/hubspot/ui/8800101/records/contacts/1",
    "/mail/1",
  ]) {
    expect((await page(path)).status).toBe(404);
  }
});

test("a manual edit changes only what was typed, and shows before and after", async () => {
  const saved = await postForm(`${sandbox.url}${record}`, {
    "p.city": "Springfield",
    "p.zip": "62704",
    "flag.locked": "on",
  });
  expect(saved.status).toBe(303);
  const { body } = await call("GET", `${sandbox.url}/control/portals/8800101/records/contacts/40001000001`);
  expect(at(body, "writes", 0)).toMatchObject({ by: "person", properties: { city: "Springfield" } });
  expect(at(body, "flags")).toEqual(["locked"]);
  const list = await page("/hubspot/ui/8800101/lists/11001");
  expect(list.body).toMatch(/<del>\s*SPRINGFIELD\s*<\/del>/);
});

test("a value that HubSpot would refuse is rejected with a message", async () => {
  const refused = await postForm(`${sandbox.url}${record}`, { "p.lifecyclestage": "astronaut" });
  expect(refused.status).toBe(400);
  expect(refused.body).toContain("allowed options");
});

test("a record can be archived and the app uninstalled manually", async () => {
  const { access } = await connect(sandbox.url);
  await postForm(`${sandbox.url}${record}`, { fate: "archive" });
  const { body } = await call("GET", `${sandbox.url}/control/portals/8800101/records/contacts/40001000001`);
  expect(text(body, "state")).toBe("archived");
  await postForm(`${sandbox.url}/hubspot/ui/8800101/uninstall`, {});
  const details = await call("GET", `${sandbox.url}/hubspot/account-info/2026-03/details`, undefined, access);
  expect(details.status).toBe(401);
});

test("user input is never rendered as markup", async () => {
  expect(html`<p title="${`"><script>`}">${"<b>&"}</p>`.text).toBe(
    `<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;&amp;</p>`,
  );
  await postForm(`${sandbox.url}${record}`, { "p.city": "<script>alert(1)</script>" });
  expect((await page("/hubspot/ui/8800101/lists/11001")).body).not.toContain("<script>");
});

test("an email is shown in a frame without scripts", async () => {
  await nodemailer.createTransport({ host: "127.0.0.1", port: sandbox.smtpPort }).sendMail({
    from: "a@plumbline.example",
    to: "ava@example.com",
    subject: "Cleaned",
    html: "<script>alert(1)</script><p>Done</p>",
  });
  expect((await page("/mail")).body).toContain("Cleaned");
  const { body } = await call("GET", `${sandbox.url}/control/mails`);
  const id = text(body, 0, "id");
  expect((await page(`/mail/${id}`)).body).toContain("<iframe");
  expect((await page(`/mail/${id}/html`)).policy).toMatch(/^sandbox .*default-src 'none'/);
});
