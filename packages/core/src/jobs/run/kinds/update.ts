import { CLEANING } from "./cleaning.ts";
import type { Kind } from "./kind.ts";

/** Cleans records that changed in HubSpot. */
export const update: Kind = {
  ...CLEANING,
  name: "update",
  isAutomatic: true,
  seesOwnWrites: true,
  startedByItself: () => ({ kind: "hubspot", name: "" }),
};
