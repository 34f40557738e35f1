import type { Context } from "../../src/context.ts";
import { hubspotRecords } from "../../src/portals/hubspot/record-store.ts";

/** A context whose records go through its own HubSpot client and clock. */
export function withOwnRecords(ctx: Context): Context {
  return { ...ctx, openRecords: hubspotRecords(ctx) };
}
