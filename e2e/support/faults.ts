import { control } from "./sandbox-control.ts";
import { settings } from "./settings.ts";

const part = async (name: string, act: "stop" | "start") => {
  const answer = await fetch(new URL(`/${name}/${act}`, settings.partsUrl), { method: "POST" });
  if (!answer.ok) throw new Error(`${name} did not ${act}: ${await answer.text()}`);
};

async function without(name: string, act: () => Promise<void>): Promise<void> {
  await part(name, "stop");
  try {
    await act();
  } finally {
    await part(name, "start");
  }
}

/** Our own server is down meanwhile; the browser has only what it has loaded before. */
export const withoutApi = (act: () => Promise<void>) => without("api", act);

/** Our own server is up without its database: each request for data fails. */
export const withoutDatabase = (act: () => Promise<void>) => without("postgres", act);

/** Nothing that is started meanwhile is processed. */
export const withoutWorker = (act: () => Promise<void>) => without("worker", act);

/** The HubSpot sandbox returns this on the route until it is told to stop. */
export async function hubspotFails(route: string, portalId: string, status = 500): Promise<() => Promise<void>> {
  const fault = { kind: "status", status, route, portalId: Number(portalId), times: null };
  const { id } = (await control("POST", "faults", fault)) as { id: number };
  return async () => void (await control("DELETE", `faults/${id}`));
}

/** The HubSpot sandbox delays each call by this time until it is told to stop. */
export async function hubspotIsSlow(portalId: string, ms: number): Promise<() => Promise<void>> {
  const fault = { kind: "slow", ms, portalId: Number(portalId), times: null };
  const { id } = (await control("POST", "faults", fault)) as { id: number };
  return async () => void (await control("DELETE", `faults/${id}`));
}
