import { CLEANING } from "./cleaning.ts";
import type { Kind } from "./kind.ts";

/** Cleans the members of a list once. */
export const list: Kind = { ...CLEANING, name: "list", readsList: true, canary: "always" };
