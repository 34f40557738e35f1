import { settings } from "./settings.ts";

/** What a person could do by hand in HubSpot, or what happens there. */
export async function control(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(new URL(path, `${settings.sandboxUrl}/control/`), {
    method,
    headers: { "content-type": "application/json" },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer.status === 204 ? null : await answer.json();
}
