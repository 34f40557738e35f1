import { expect } from "vitest";
import type { TestProduct } from "@plumbline/dev-env/testing/test-product.ts";

type HoldState = { id: number; waiting: number; reached: number };
export type HoldOptions = {
  /** The number of calls that pass first. */
  skip?: number;
  /** The number of calls to stop; one by default. */
  times?: number;
  /** Held before the work, which is done even if the caller has died meanwhile. */
  late?: boolean;
};

export type SandboxHold = {
  reached(): Promise<number>;
  /** Resolves when this many calls wait at once. */
  untilWaiting(calls: number): Promise<void>;
  release(): Promise<unknown>;
};

/** Stops calls of one portal at a named point of the sandbox until they are released. */
export async function sandboxHold(
  product: TestProduct,
  point: string,
  portalId: string,
  options: HoldOptions = {},
): Promise<SandboxHold> {
  const { id } = (await product.control("POST", "/holds", {
    point,
    portalId: Number(portalId),
    times: 1,
    ...options,
  })) as HoldState;
  const state = async () => ((await product.control("GET", "/holds")) as HoldState[]).find((hold) => hold.id === id);
  return {
    reached: async () => (await state())?.reached ?? 0,
    untilWaiting: (calls) =>
      expect
        .poll(async () => (await state())?.waiting ?? 0, { timeout: 60_000, interval: 50 })
        .toBe(calls)
        .then(() => undefined),
    release: () => product.control("DELETE", `/holds/${id}`),
  };
}
