import type { ChangeKind } from "@plumbline/address";
import type { CheckGroup } from "@plumbline/schema/checks/check.ts";
import { reasonText } from "../jobs/reason-text.ts";

const KIND_TEXTS: Record<ChangeKind, string> = {
  format: "Formatting",
  restore: "Damaged values restored",
  spelling: "Spelling",
  disagreement: "Contradictions between fields",
  added: "Missing values added",
  replaced: "Values replaced",
  lost: "Values removed",
};

/** What the addresses of a group have in common. */
export function groupText({ outcome, detail }: Pick<CheckGroup, "outcome" | "detail">): string {
  if (outcome === "confirmed") return "Already correct";
  return outcome === "corrected" ? KIND_TEXTS[detail as ChangeKind] : reasonText(detail);
}
