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

/** Our own server is gone for as long as this takes; what the browser has loaded before is all that it has. */
export const withoutApi = (act: () => Promise<void>) => without("api", act);

/** Our own server is there and cannot do anything: each answer that needs data is its fault. */
export const withoutDatabase = (act: () => Promise<void>) => without("postgres", act);

/** Nobody works on what is started meanwhile. */
export const withoutWorker = (act: () => Promise<void>) => without("worker", act);

/** HubSpot's stand-in answers this route so until it is told to stop. */
export async function hubspotFails(route: string, portalId: string, status = 500): Promise<() => Promise<void>> {
  const fault = { kind: "status", status, route, portalId: Number(portalId), times: null };
  const { id } = (await control("POST", "faults", fault)) as { id: number };
  return async () => void (await control("DELETE", `faults/${id}`));
}

/** HubSpot's stand-in takes so long for each call until it is told to stop. */
export async function hubspotIsSlow(portalId: string, ms: number): Promise<() => Promise<void>> {
  const fault = { kind: "slow", ms, portalId: Number(portalId), times: null };
  const { id } = (await control("POST", "faults", fault)) as { id: number };
  return async () => void (await control("DELETE", `faults/${id}`));
}
