import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import { isWaitable } from "../portals/hubspot/errors.ts";
import { NoPlace, PlaceWanted, type RunControl } from "../work/run-control.ts";
import { continueRefresh, openRefresh, putOffRefresh, type Refresh, type RefreshContext } from "./refresh-work.ts";
import { fillSlice, forgetDue } from "./status-fill.ts";
import { writeDue } from "./write-due.ts";

/** An attempt gives its place to others after so many rounds; the dispatcher starts the next one. */
const ROUNDS = 50;

/**
 * Brings the statuses that are due to HubSpot, a hundred records at a time: reads them, derives what they should show, and writes what
 * differs, with one call in flight and at most a fifth of the portal's budget. It claims nothing: what a job decides meanwhile, or an
 * event makes due again, stays due. Where HubSpot refuses, it backs off; the rows stay.
 */
export async function refreshStatus(
  ctx: RefreshContext,
  input: { connectionId: string; objectType: ObjectType },
  control: RunControl,
): Promise<void> {
  const refresh = await openRefresh(ctx, input, control);
  if (!refresh) return;
  try {
    control.takePlace?.({ accountId: refresh.ref.accountId, portalId: refresh.ref.portalId, jobId: null });
    const isDone = await rounds(ctx, refresh, control);
    if (!isDone) await continueRefresh(ctx, refresh);
  } catch (error) {
    // Others come first; the rows are due as before.
    if (error instanceof NoPlace || error instanceof PlaceWanted) return;
    const isRefused = error instanceof AppError && error.code === "needs_reconnect";
    if (!isRefused && !isWaitable(error)) throw error;
    await putOffRefresh(ctx, refresh, error);
  }
}

async function rounds(ctx: RefreshContext, refresh: Refresh, control: RunControl): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    control.heartbeat();
    if (round > 0 && control.isPlaceWanted?.()) throw new PlaceWanted();
    // Where nothing is shown, what is due is nobody's concern: once it is again, everything is due.
    const isMore =
      refresh.sets.length > 0
        ? (await fillSlice(ctx, refresh)) || (await writeDue(ctx, refresh, control))
        : await forgetDue(ctx, refresh);
    if (!isMore) return true;
  }
  return false;
}
