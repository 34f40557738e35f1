import { afterEach, beforeEach } from "vitest";
import { type Sandbox, startSandbox } from "../start.ts";
import { call, connect, type Reply } from "./hubspot-client.ts";

/** Two records of the first portal. */
export const first = "40001000001";
export const second = "40001000002";

/** A separate sandbox for each test, with an app connected to its first portal. */
export function connectedSandbox() {
  let sandbox: Sandbox;
  let tokens = { access: "", refreshToken: "" };
  beforeEach(async () => {
    sandbox = await startSandbox({ port: 0, smtpPort: 0 });
    tokens = await connect(sandbox.url);
  });
  afterEach(() => sandbox.close());
  const control = (method: string, path: string, body?: unknown): Promise<Reply> =>
    call(method, `${sandbox.url}/control${path}`, body);
  const batch = (what: "read" | "update", body: unknown): Promise<Reply> =>
    call("POST", `${sandbox.url}/hubspot/crm/objects/2026-03/contacts/batch/${what}`, body, tokens.access);
  return {
    url: () => sandbox.url,
    access: () => tokens.access,
    refreshToken: () => tokens.refreshToken,
    /** Sets the access token after a refresh. */
    useAccess: (access: string) => {
      tokens = { ...tokens, access };
    },
    control,
    update: (ids: readonly string[], city = "Springfield") =>
      batch("update", { inputs: ids.map((id) => ({ id, properties: { city } })) }),
    read: (ids: readonly string[]) =>
      batch("read", { inputs: ids.map((id) => ({ id })), properties: ["city"], propertiesWithHistory: [] }),
    record: (id: string) => control("GET", `/portals/8800101/records/contacts/${id}`),
  };
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}
