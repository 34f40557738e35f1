/** What to do next with an address. `add_unit`: only an address service knows that a unit is missing. */
export const NEXT_ACTIONS = ["accept", "confirm", "fix", "add_unit", "none"] as const;
export type NextAction = (typeof NEXT_ACTIONS)[number];

/** Reasons that mean that there is no address. */
const NO_ADDRESS = "empty";

type Judged = { outcome: string; reason: string; hasProposal: boolean };

/**
 * Pure. `accept`: right, or corrected; `confirm`: a person chooses among proposed values; `fix`: somebody has to write another
 * address; `none`: there is no address, or nobody has judged it.
 */
export function nextAction({ outcome, reason, hasProposal }: Judged): NextAction {
  if (reason === NO_ADDRESS) return "none";
  if (reason === "unit_missing") return "add_unit";
  switch (outcome) {
    case "confirmed":
    case "corrected":
    case "unchanged":
      return "accept";
    case "review":
      return hasProposal ? "confirm" : "fix";
    case "failed":
      return "fix";
    default:
      return "none";
  }
}
