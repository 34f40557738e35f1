import { isKeyOf } from "@plumbline/schema/keys.ts";
import type { CheckGroup } from "@plumbline/schema/checks/check.ts";
import { UNDO_KIND_LABELS } from "@plumbline/schema/undo/undo-fields.ts";
import { reasonText } from "../../records/view.ts";

/** What the addresses in a group have in common. */
export function groupText({ outcome, detail }: Pick<CheckGroup, "outcome" | "detail">): string {
  if (outcome === "confirmed") return "Consistent, nothing to change";
  return outcome === "corrected" && isKeyOf(UNDO_KIND_LABELS, detail) ? UNDO_KIND_LABELS[detail] : reasonText(detail);
}
