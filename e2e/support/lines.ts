import type { Page } from "@playwright/test";
import { setTimeout as sleep } from "node:timers/promises";

/** Third generation: about 50 kB a second, 400 ms to an answer. */
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
 * Each answer of the api takes its time while this is done: long enough to read what is said meanwhile. A page that is opened by its
 * address asks for everything at once; only what is come to within the app shows what it says until its own answer is there.
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
