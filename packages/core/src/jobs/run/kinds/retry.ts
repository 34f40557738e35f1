import { copySlice } from "../snapshot/copy-slice.ts";
import { CLEANING } from "./cleaning.ts";
import type { Kind } from "./kind.ts";

/** Cleans what another job left undone, and decides again what it could not settle. */
export const retry: Kind = { ...CLEANING, name: "retry", canary: "many", asksAgain: true, readSlice: copySlice };
