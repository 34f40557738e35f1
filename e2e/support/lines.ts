import type { Page } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";

/** 3G: about 50 kB per second, 400 ms of latency. */
export async function thirdGeneration(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
}

const ANSWER_DELAY_MS = 1_500;

/**
 * Delays each response of the api meanwhile, long enough to read busy texts. A page loaded by its address requests everything at
 * once; only pages reached within the app show their own busy text until their response arrives.
 */
export async function slowly(page: Page, act: () => Promise<void>): Promise<void> {
  const isApi = ({ pathname }: URL) => pathname === "/graphql" || pathname.startsWith("/api/");
  await page.route(isApi, async (route) => {
    await sleep(ANSWER_DELAY_MS);
    await route.continue();
  });
  await act();
  await page.unrouteAll({ behavior: "wait" });
}
