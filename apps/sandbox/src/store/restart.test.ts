import { spawn, type ChildProcess } from "node:child_process";
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startSandbox } from "../start.ts";
import { at, call, connect, consent, refresh } from "../testing/hubspot-client.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "sandbox-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const contact = "40003000007";

function started(): Promise<{ child: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL("../main.ts", import.meta.url));
  const env = { ...process.env, SANDBOX_PORT: "0", SANDBOX_SMTP_PORT: "0", SANDBOX_DATA: folder };
  const child = spawn(process.execPath, [main], { env, stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`ended with ${code}`)));
    child.stdout.on("data", (chunk: Buffer) => {
      const ready: unknown = JSON.parse(chunk.toString());
      expect(ready).toMatchObject({ ready: true });
      resolve({ child, url: `http://127.0.0.1:${String(at(ready, "port"))}` });
    });
  });
}

function ended(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  return new Promise((resolve) => {
    child.removeAllListeners("exit");
    child.once("exit", (code) => resolve(code));
    child.kill(signal);
  });
}

test("changes are on disk within moments and survive kill -9, and SIGTERM exits cleanly", async () => {
  const one = await started();
  const { access, refreshToken } = await connect(one.url, "8800102");
  const path = "/hubspot/crm/objects/2026-03/contacts";
  const before = await call("GET", `${one.url}${path}/${contact}?properties=address,zip`, undefined, access);
  await call("PATCH", `${one.url}${path}/${contact}`, { properties: { city: "Kept" } }, access);
  await consent(one.url, "new", { new_portal_name: "Third" });
  const written = () => readFileSync(join(folder, "sandbox.jsonl"), "utf8");
  for (const value of ["Kept", "Third"]) await expect.poll(written, { timeout: 2_000 }).toContain(value);
  await ended(one.child, "SIGKILL");

  const two = await started();
  const after = await call("GET", `${two.url}${path}/${contact}?properties=address,zip,city`, undefined, access);
  expect(at(after.body, "properties", "city")).toBe("Kept");
  expect(at(after.body, "properties", "address")).toBe(at(before.body, "properties", "address"));
  expect((await refresh(two.url, refreshToken)).status).toBe(200);
  expect((await call("GET", `${two.url}/control/portals/8800103`)).body).toMatchObject({ name: "Third" });
  expect(await ended(two.child, "SIGTERM")).toBe(0);
});

test("a line truncated by a kill is skipped", async () => {
  const first = await startSandbox({ port: 0, smtpPort: 0, dataFolder: folder });
  await consent(first.url, "new", { new_portal_name: "Third" });
  await first.close();
  appendFileSync(join(folder, "sandbox.jsonl"), `["portals","8800104",{"id":88`);
  const second = await startSandbox({ port: 0, smtpPort: 0, dataFolder: folder });
  expect((await call("GET", `${second.url}/control/portals/8800103`)).status).toBe(200);
  expect((await call("GET", `${second.url}/control/portals/8800104`)).status).toBe(404);
  await second.close();
});

test("a port in use is reported with the setting to change", async () => {
  const first = await startSandbox({ port: 0, smtpPort: 0 });
  await expect(startSandbox({ port: first.port, smtpPort: 0 })).rejects.toThrow(/SANDBOX_PORT/);
  await expect(startSandbox({ port: 0, smtpPort: first.smtpPort })).rejects.toThrow(/SANDBOX_SMTP_PORT/);
  await first.close();
});
