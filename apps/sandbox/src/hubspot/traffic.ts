import { RollingWindow } from "./rolling-window.ts";
import type { Portal } from "./portal.ts";

const searchPerSecond = 5;

/** These do not count against the portal's ten seconds. */
const unlimitedRoutes: ReadonlySet<string> = new Set(["objects/search", "token", "introspect", "revoke"]);

export type TrafficReport = {
  requests: Readonly<Record<string, number>>;
  statuses: Readonly<Record<string, number>>;
  total: number;
  refused429: number;
  maxInTenSeconds: number;
  inLastTenSeconds: number;
  /** From the arrival of a call to its answer, or until the client gave up. */
  longestMs: number;
};

/** The calls for one portal since the process started (or the last reset), and its two limits. */
export class Traffic {
  requests: Record<string, number> = {};
  statuses: Record<string, number> = {};
  refused429 = 0;
  longestMs = 0;
  #arrivals = new RollingWindow(10_000);
  #admitted = new RollingWindow(10_000);
  #searches = new RollingWindow(1000);

  arrive(route: string, now: number): void {
    this.requests[route] = (this.requests[route] ?? 0) + 1;
    if (!unlimitedRoutes.has(route)) this.#arrivals.add(now);
  }

  lasted(ms: number): void {
    this.longestMs = Math.max(this.longestMs, ms);
  }

  answered(status: number): void {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status === 429) this.refused429++;
  }

  /** Refused calls do not count. Object search has a separate limit. */
  authorize(route: string, limit: Portal["limit"], now: number): "ok" | "ten_seconds" | "second" {
    if (limit === null) return "ok";
    if (route === "objects/search") return this.#searches.tryAdd(now, searchPerSecond) ? "ok" : "second";
    if (this.#admitted.windowMs !== limit.windowMs) this.#admitted = new RollingWindow(limit.windowMs);
    return this.#admitted.tryAdd(now, limit.requests) ? "ok" : "ten_seconds";
  }

  remaining(limit: NonNullable<Portal["limit"]>, now: number): number {
    return Math.max(0, limit.requests - this.#admitted.count(now));
  }

  report(now: number): TrafficReport {
    return {
      requests: this.requests,
      statuses: this.statuses,
      total: Object.values(this.requests).reduce((sum, count) => sum + count, 0),
      refused429: this.refused429,
      maxInTenSeconds: this.#arrivals.highest,
      inLastTenSeconds: this.#arrivals.count(now),
      longestMs: this.longestMs,
    };
  }
}
