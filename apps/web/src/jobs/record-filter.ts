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

type Searchable = { recordId: string; reasonText: string; fields: readonly { before: string; after: string }[] };

/** Every word must occur somewhere in the record's values, id or reason. */
export function matchesSearch(record: Searchable, q: string): boolean {
  const text = [record.recordId, record.reasonText, ...record.fields.flatMap((field) => [field.before, field.after])]
    .join(" ")
    .toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
