import type { Page } from "@playwright/test";
import { settings } from "./settings.ts";

/** The browser itself cannot reach these addresses any more; everything else, the page's code too, still comes. */
export async function cutOff(page: Page, urls: readonly string[]): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: [...urls] });
  return async () => {
    await session.send("Network.setBlockedURLs", { urls: [] });
    await session.detach();
  };
}

/** HubSpot's stand-in answers this route so until it is told to stop. */
export async function hubspotFails(route: string, portalId: string, status = 500): Promise<() => Promise<void>> {
  const control = (method: string, path: string, body?: object) =>
    fetch(new URL(path, `${settings.sandboxUrl}/control/`), {
      method,
      headers: { "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const made = await control("POST", "faults", {
    kind: "status",
    status,
    route,
    portalId: Number(portalId),
    times: null,
  });
  const { id } = (await made.json()) as { id: number };
  return async () => void (await control("DELETE", `faults/${id}`));
}
