import { setTimeout as delay } from "node:timers/promises";
import { authenticatorCode } from "../authenticator.ts";

const PERIOD_MS = 30_000;
/** Longer than a busy machine takes to answer a request. */
const LEAST_LEFT_MS = 4_000;
/** A timer may fire a millisecond early, still in the period that ends. */
const MARGIN_MS = 50;

/**
 * The code of the previous period, so that the current code stays unused. It is accepted only until the current period ends; if
 * little of that is left, this waits for the next period.
 */
export async function previousCode(secret: string): Promise<string> {
  const left = PERIOD_MS - (Date.now() % PERIOD_MS);
  if (left < LEAST_LEFT_MS) await delay(left + MARGIN_MS);
  return authenticatorCode(secret, -1);
}
