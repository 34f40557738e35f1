import type { ObjectType } from "@plumbline/schema/object-types.ts";
import { AppError } from "../app-error.ts";
import { isWaitable } from "../portals/hubspot/errors.ts";
import { NoPlace, PlaceWanted, type RunControl } from "../work/run-control.ts";
import { continueRefresh, openRefresh, putOffRefresh, type Refresh, type RefreshContext } from "./refresh-work.ts";
import { fillSlice, forgetDue } from "./status-fill.ts";
import { writeDue } from "./write-due.ts";

/** After this many rounds an attempt yields its place; the dispatcher starts the next one. */
const ROUNDS = 50;

/**
 * Writes the due statuses to HubSpot, a hundred records at a time: reads them, derives what they should show, and writes the
 * differences, with one call in flight and at most a fifth of the portal's budget. It claims nothing: what a job decides or an
 * event makes due meanwhile stays due. Where HubSpot refuses, it backs off and the rows stay.
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
    // Others have priority; the rows stay due.
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
    // Rows due while nothing is shown can be dropped: switching it on again makes everything due.
    const isMore =
      refresh.sets.length > 0
        ? (await fillSlice(ctx, refresh)) || (await writeDue(ctx, refresh, control))
        : await forgetDue(ctx, refresh);
    if (!isMore) return true;
  }
  return false;
}
