import type { Context } from "@plumbline/core/context.ts";
import type { Capture } from "./capture.ts";
import type { Measured } from "./report.ts";
import type { Sizes } from "./sizes.ts";

export type Bench = { ctx: Context; sizes: Sizes; adminUrl: string };

/** One operation of the product, through its real function. They run one by one, those with many changes last. */
export type Operation = {
  name: string;
  /** The number of runs, for a meaningful p95. */
  times: number;
  run(bench: Bench): Promise<unknown>;
  /** The maximum database time of one run. */
  maxMs: number;
};

export function operation(name: string, times: number, run: Operation["run"], maxMs = Infinity): Operation {
  return { name, times, run, maxMs };
}

export async function measure(bench: Bench, capture: Capture, operation: Operation): Promise<Measured> {
  await capture.take();
  const begun = Date.now();
  let error: Error | null = null;
  try {
    for (let run = 0; run < operation.times; run += 1) await operation.run(bench);
  } catch (caught) {
    error = caught instanceof Error ? caught : new Error("not an Error was thrown", { cause: caught });
  }
  const seconds = (Date.now() - begun) / 1_000;
  return { operation, seconds, statements: [...(await capture.take()).values()], error };
}
