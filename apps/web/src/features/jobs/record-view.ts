import { OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { UNDO_KINDS, type UndoKind } from "@plumbline/schema/undo/undo-fields.ts";

export type RecordView = {
  outcome: Outcome | null;
  reason: string | null;
  /** Of the record's changes. */
  kind: UndoKind | null;
  q: string;
  after: string | null;
};

/** The view of the table as the address bar has it, so that it can be linked and the back button works. */
export function readRecordView(params: URLSearchParams): RecordView {
  return {
    outcome: OUTCOMES.find((outcome) => outcome === params.get("outcome")) ?? null,
    reason: params.get("reason"),
    kind: UNDO_KINDS.find((kind) => kind === params.get("kind")) ?? null,
    q: params.get("q") ?? "",
    after: params.get("after"),
  };
}
