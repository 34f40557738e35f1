import { ENRICHMENT_LABELS } from "@plumbline/schema/mapping/enrichment.ts";
import { ADDRESS_PART_LABELS } from "@plumbline/schema/object-types.ts";
import type { CanaryStop } from "./judge.ts";

const WRONG_PART = "a property may be mapped to the wrong address part.";

/** What a canary found unusual, as shown to users, and what to check. */
export function canaryStopText(stop: CanaryStop): string {
  const share = `${stop.percent}% of the first records`;
  switch (stop.kind) {
    case "part":
      return `${share} would get a different ${ADDRESS_PART_LABELS[stop.part].toLowerCase()}; ${WRONG_PART}`;
    case "unreadable":
      return `${share} couldn't be read as addresses; ${WRONG_PART}`;
    case "fill":
      return `${share} that have a value for “${ENRICHMENT_LABELS[stop.target]}” would get a different one; it may be mapped to the wrong property.`;
    case "rule":
      return `${share} would get a different ${ADDRESS_PART_LABELS[stop.part].toLowerCase()} by your replacement rules.`;
    case "status":
      return `${share} have other values in the properties of the address status, which would be overwritten.`;
  }
}

/** Where to look for the cause. */
export function whatToCheck({ kind }: CanaryStop): string {
  if (kind === "rule") return "the rules";
  return kind === "status" ? "the status settings" : "the mapping";
}
