import type { CDPSession, Page } from "@playwright/test";

type Line = { latency: number; downloadThroughput?: number; uploadThroughput?: number };

async function setLine(session: CDPSession, line: Line): Promise<void> {
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    downloadThroughput: -1,
    uploadThroughput: -1,
    ...line,
  });
}

/** Third generation: about 50 kB a second, 400 ms to an answer. */
export async function thirdGeneration(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await setLine(session, { latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 });
}

/** Each answer takes its time while this is done: long enough to read what is said meanwhile. */
export async function slowly(page: Page, act: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await setLine(session, { latency: 1_500 });
  await act();
  await setLine(session, { latency: 0 });
  await session.detach();
}
