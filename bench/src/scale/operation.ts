import type { Context } from "@plumbline/core/context.ts";
import type { Sizes } from "./sizes.ts";

export type Bench = { ctx: Context; sizes: Sizes; adminUrl: string };

/** One operation of the product, through its real function. They run one by one, those with many changes last. */
export type Operation = {
  name: string;
  run(bench: Bench): Promise<unknown>;
  /** The number of runs, for a meaningful p95. */
  times?: number;
  /** The maximum database time of one run. */
  maxMs?: number;
};
