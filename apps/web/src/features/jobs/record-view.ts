import { OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";

export type RecordView = { outcome: Outcome | null; q: string; after: string | null };

/** The view of the table as the address bar has it, so that it can be linked and the back button works. */
export function readRecordView(params: URLSearchParams): RecordView {
  return {
    outcome: OUTCOMES.find((outcome) => outcome === params.get("outcome")) ?? null,
    q: params.get("q") ?? "",
    after: params.get("after"),
  };
}
