import type { Context } from "@plumbline/core/context.ts";
import { dispatch } from "@plumbline/core/jobs/dispatch.ts";

/** Every worker runs one; rows are claimed, so they share the work. A round that fails is only logged: the next one is the retry. */
export function startDispatcher(ctx: Context): { stop(): void } {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  const round = async () => {
    await dispatch(ctx).catch((error: unknown) => ctx.log.warn({ err: error }, "a dispatcher round failed"));
    if (!isStopped) timer = setTimeout(() => void round(), ctx.config.worker.dispatchEveryMs);
  };
  void round();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
