import { oneOf, rowParser, type ParsedBy } from "../db/parse-row.ts";
import type { ReviewAction as ReviewActionRow } from "../generated/prisma/client.ts";

export const parseReviewAction = rowParser("review_action", {
  kind: oneOf(["accept", "dismiss", "supersede", "withdraw", "take_back"]),
  status: oneOf(["running", "done"]),
});
export type ReviewAction = ParsedBy<typeof parseReviewAction, ReviewActionRow>;
