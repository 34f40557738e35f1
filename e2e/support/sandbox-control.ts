import { settings } from "./settings.ts";

/** Manual changes in HubSpot, and events there. */
export async function control(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(new URL(path, `${settings.sandboxUrl}/control/`), {
    method,
    headers: { "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : await answer.json();
}
