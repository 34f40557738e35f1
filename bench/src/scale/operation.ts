import type { Context } from "@plumbline/core/context.ts";
import type { Sizes } from "./sizes.ts";

export type Bench = { ctx: Context; sizes: Sizes; adminUrl: string };

/** One operation of the product, through its real function. They run one after the other, those that change much last. */
export type Operation = {
  name: string;
  run(bench: Bench): Promise<unknown>;
  /** How often it runs, for a p95 that says something. */
  times?: number;
  /** Database time of one run that it must not exceed. */
  maxMs?: number;
};
