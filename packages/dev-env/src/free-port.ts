import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/**
 * Above 10080, the last port that fetch and browsers refuse. Below the ports that the kernel gives to outgoing connections and to
 * `listen(0)` (32768 and up on Linux, 49152 elsewhere): any connection of the machine could take one before its server listens.
 */
export const FIRST = 10_081;
const LAST = 32_767;
const MAX_TRIES = 100;

/** Different ports without a listener. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  for (let tries = 0; ports.size < count; tries++) {
    if (tries === MAX_TRIES * count) throw new Error(`No free port found in ${FIRST} to ${LAST}`);
    const port = randomInt(FIRST, LAST + 1);
    if (await isPortFree(port)) ports.add(port);
  }
  return [...ports];
}

export async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return await new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
