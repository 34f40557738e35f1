import { setTimeout as delay } from "node:timers/promises";
import { authenticatorCode } from "../authenticator.ts";

const PERIOD_MS = 30_000;
/** Longer than a busy machine takes to answer a request. */
const LEAST_LEFT_MS = 4_000;

/**
 * The code of the period before, which leaves that of this period unused. It is accepted until this period ends, so the next one is
 * waited for where little of it is left.
 */
export async function previousCode(secret: string): Promise<string> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left < LEAST_LEFT_MS) await delay(left);
  return authenticatorCode(secret, -1);
}
