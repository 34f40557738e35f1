import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds from the moment a request was due to the end of its answer. */
export type LoadResult = { sent: number; errors: number; perSecond: number; p50: number; p95: number; p99: number };

/** Throws when the answer is not the one that was hoped for. */
type Send = (index: number) => Promise<void>;

/** Sends at a fixed rate, however long the answers take: a server that stands still for a second is seen by all who would have come. */
export async function openLoop(input: { perSecond: number; seconds: number; send: Send }): Promise<LoadResult> {
  const total = input.perSecond * input.seconds;
  const startedAt = performance.now();
  const requests: Promise<number | null>[] = [];
  for (let index = 0; index < total; index += 1) {
    const due = startedAt + (index * 1_000) / input.perSecond;
    const wait = due - performance.now();
    if (wait > 0) await delay(wait);
    requests.push(
      input.send(index).then(
        () => performance.now() - due,
        () => null,
      ),
    );
  }
  return summary(await Promise.all(requests), performance.now() - startedAt);
}

/** As many requests as answers allow, so many at once: what the server can do at most. */
export async function closedLoop(input: { atOnce: number; seconds: number; send: Send }): Promise<LoadResult> {
  const startedAt = performance.now();
  const times: (number | null)[] = [];
  let index = 0;
  const client = async () => {
    while (performance.now() - startedAt < input.seconds * 1_000) {
      const sentAt = performance.now();
      await input.send(index++).then(
        () => times.push(performance.now() - sentAt),
        () => times.push(null),
      );
    }
  };
  await Promise.all(Array.from({ length: input.atOnce }, client));
  return summary(times, performance.now() - startedAt);
}

function summary(times: readonly (number | null)[], elapsedMs: number): LoadResult {
  const answered = times.filter((time) => time !== null).sort((a, b) => a - b);
  const at = (share: number) => answered[Math.min(answered.length - 1, Math.floor(answered.length * share))] ?? NaN;
  return {
    sent: times.length,
    errors: times.length - answered.length,
    perSecond: (answered.length * 1_000) / elapsedMs,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  };
}

export function loadTable(rows: readonly [string, LoadResult][]): string {
  const line = (cells: readonly string[]) => cells.map((cell, i) => (i ? cell.padStart(10) : cell.padEnd(44))).join("");
  return [
    line(["", "sent", "errors", "1/s", "p50 ms", "p95 ms", "p99 ms"]),
    ...rows.map(([name, { sent, errors, perSecond, p50, p95, p99 }]) =>
      line([name, String(sent), String(errors), ...[perSecond, p50, p95, p99].map((value) => value.toFixed(1))]),
    ),
  ].join("\n");
}
