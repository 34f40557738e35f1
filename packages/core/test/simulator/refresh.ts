import { refreshStatus } from "../../src/address-status/refresh.ts";
import type { Account } from "./account.ts";
import { asError, isExpected } from "./jobs.ts";
import { REFRESH } from "./portal.ts";
import { Died, type Process } from "./scheduler.ts";

const control = { heartbeat() {} };

/** One refresh of statuses (`packages/workflows/src/refresh-status.ts`); the dispatcher starts the next one. */
export class Refresh {
  readonly process: Process;
  hasEnded = false;
  fault: Error | null = null;

  constructor(account: Account, due: Parameters<typeof refreshStatus>[1]) {
    this.process = account.scheduler.process("refresh", async (process) => {
      const ctx = account.contextOf(process, { jobId: REFRESH, attempt: 0 });
      try {
        await refreshStatus(ctx, due, control);
      } catch (error) {
        if (!(error instanceof Died) && !isExpected(error)) this.fault = asError(error);
      }
      this.hasEnded = true;
    });
  }
}
