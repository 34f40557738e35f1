import nodemailer from "nodemailer";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../start.ts";
import { at, call, list } from "../testing/hubspot-client.ts";

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
});
afterEach(() => sandbox.close());

async function send(to: string, auth?: { user: string; pass: string }): Promise<void> {
  const transport = nodemailer.createTransport({
    host: "127.0.0.1",
    port: sandbox.smtpPort,
    ...(auth ? { auth } : {}),
  });
  await transport.sendMail({
    from: "Plumbline <hello@plumbline.example>",
    to,
    subject: "Grüße: confirm",
    text: "Open https://plumbline.example/confirm?token=abc.",
    html: `<p><a href="https://plumbline.example/confirm?token=abc&amp;x=1">Confirm</a></p>`,
    headers: { "List-Unsubscribe": "<https://plumbline.example/u>" },
  });
}

test("an email is received, parsed and found by recipient", async () => {
  await send("Ava@example.com");
  await send("other@example.com", { user: "anyone", pass: "anything" });
  const { body } = await call("GET", `${sandbox.url}/control/mails?to=ava@example.com`);
  expect(list(body)).toHaveLength(1);
  expect(at(body, 0)).toMatchObject({ subject: "Grüße: confirm", from: "hello@plumbline.example" });
  expect(at(body, 0, "links")).toEqual([
    "https://plumbline.example/confirm?token=abc&x=1",
    "https://plumbline.example/confirm?token=abc",
  ]);
  expect(JSON.stringify(at(body, 0, "headers"))).toContain("list-unsubscribe");
});

test("some recipients are refused permanently or temporarily, and any email can be made to fail", async () => {
  await expect(send("refuse@example.com")).rejects.toMatchObject({ responseCode: 550 });
  await expect(send("busy@example.com")).rejects.toMatchObject({ responseCode: 451 });
  await call("POST", `${sandbox.url}/control/faults`, { kind: "status", status: 421, route: "smtp" });
  await expect(send("ava@example.com")).rejects.toMatchObject({ responseCode: 421 });
  await send("ava@example.com");
});
