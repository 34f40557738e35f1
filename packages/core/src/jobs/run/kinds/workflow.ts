import { startNow } from "../../../work/start-now.ts";
import { CLEANING } from "./cleaning.ts";
import type { Kind } from "./kind.ts";

/** Cleans records that a HubSpot workflow enrolled; HubSpot waits for their callbacks. */
export const workflow: Kind = {
  ...CLEANING,
  name: "workflow",
  isAutomatic: true,
  startedByItself: () => ({ kind: "hubspot", name: "" }),
  async finished(ctx, { connectionId }) {
    if (connectionId) await startNow(ctx, "completeCallbacks", { connectionId });
  },
};
