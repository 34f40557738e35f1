import { ZodError } from "zod";
import { sqlState } from "../../db/sql-error.ts";
import { WritesStopped } from "../write-stops.ts";
import { type Interruption, StoreStopped } from "../../records/store.ts";
import { PropertyUnusable } from "./definitions.ts";
import { type RunControl, StopRequested } from "../../work/run-control.ts";
import type { JobWork, RunContext } from "./work.ts";

/**
 * An error of our own that a retry will not cure: a value that no table accepts, a response that we cannot read, a bug. External
 * causes (no response, a lost connection, another attempt) are not.
 */
export function isOwnFault(error: unknown): boolean {
  return (
    /^2[23]/.test(sqlState(error) ?? "") ||
    error instanceof ZodError ||
    error instanceof TypeError ||
    error instanceof RangeError ||
    error instanceof SyntaxError
  );
}

/** Null for everything that a retry may cure. */
export function interruptionOf(error: unknown): Interruption | null {
  if (error instanceof StoreStopped) return error.interruption;
  if (error instanceof WritesStopped) return { end: "blocked", reason: "stopped_by_operator" };
  if (error instanceof PropertyUnusable) return { end: "blocked", reason: "mapping_missing" };
  return null;
}

/** Interval of checks for pause and cancel between the calls of one step. */
const EVERY_MS = 2_000;

/** The control of one attempt of a job, whose waits end once a person has paused or canceled the job. */
export function withCancellation(
  ctx: Pick<RunContext, "db" | "now">,
  job: Pick<JobWork, "accountId" | "jobId">,
  control: RunControl,
): RunControl {
  const cancellation = new CancellationCheck(ctx, job);
  return {
    ...control,
    async whileWaiting() {
      if (await cancellation.isRequested()) throw new StopRequested();
    },
  };
}

/** Whether a person has paused or canceled the job since a step with many calls began. */
export class CancellationCheck {
  readonly #ctx: Pick<RunContext, "db" | "now">;
  readonly #job: Pick<JobWork, "accountId" | "jobId">;
  #checkedAt: number;

  constructor(ctx: Pick<RunContext, "db" | "now">, job: Pick<JobWork, "accountId" | "jobId">) {
    this.#ctx = ctx;
    this.#job = job;
    this.#checkedAt = ctx.now().getTime();
  }

  async isRequested(): Promise<boolean> {
    const now = this.#ctx.now().getTime();
    if (now - this.#checkedAt < EVERY_MS) return false;
    this.#checkedAt = now;
    const { accountId, jobId } = this.#job;
    const job = await this.#ctx.db.withAccount(accountId, (tx) =>
      tx.job.findUnique({ where: { id: jobId }, select: { desiredState: true } }),
    );
    return job?.desiredState !== "run";
  }
}
