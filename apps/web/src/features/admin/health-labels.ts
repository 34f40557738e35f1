export type Tone = "green" | "amber" | "red" | "grey";
/** `runbook`: the anchor in docs/operating.md with what to do. */
export type Health = { word: string; tone: Tone; runbook?: string };

/** In percent, with one decimal; 0 without lookups. */
export function successRate(successes: number, failures: number): number {
  const all = successes + failures;
  return all === 0 ? 0 : Math.round((successes / all) * 1_000) / 10;
}

/** Thresholds of the operator's health list. */
export function rateHealth(rate: number): Health {
  if (rate > 90) return { word: "Excellent", tone: "green" };
  return rate > 70 ? { word: "Good", tone: "amber" } : { word: "Poor", tone: "red", runbook: "when-a-vendor-refuses" };
}

export function unsubscribesHealth(count: number): Health {
  return count > 10 ? { word: "High", tone: "amber" } : { word: "Normal", tone: "green" };
}

export function lowCreditHealth(users: number): Health {
  return users > 5 ? { word: "Attention", tone: "amber" } : { word: "Normal", tone: "green" };
}

/** Green above 500 credits. */
export function creditsTone(credits: number): Tone {
  return credits > 500 ? "green" : "grey";
}
