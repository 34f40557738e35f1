import { RECORD_ORDERS, type RecordOrder } from "@plumbline/schema/jobs/record-order.ts";
import { OUTCOMES, type Outcome } from "@plumbline/schema/jobs/states.ts";
import { UNDO_KINDS, type UndoKind } from "@plumbline/schema/undo/undo-fields.ts";
import { readDaySpan, spanOf, fileName, type DaySpan } from "../../shared/table-view/table-view.ts";

export type RecordView = DaySpan & {
  outcome: Outcome | null;
  reason: string | null;
  /** The kind of the record's changes. */
  kind: UndoKind | null;
  q: string;
  /** Null: by record id. */
  order: RecordOrder | null;
  after: string | null;
};

/** The view of the table from the address, so that it can be linked and the back button works. */
export function readRecordView(params: URLSearchParams): RecordView {
  return {
    outcome: OUTCOMES.find((outcome) => outcome === params.get("outcome")) ?? null,
    reason: params.get("reason"),
    kind: UNDO_KINDS.find((kind) => kind === params.get("kind")) ?? null,
    q: params.get("q") ?? "",
    ...readDaySpan(params),
    order: RECORD_ORDERS.find((order) => order === params.get("order")) ?? null,
    after: params.get("after"),
  };
}

/** The same view as a query for the file of all pages. */
export function queryOf({ outcome, reason, kind, q, order, ...days }: RecordView): URLSearchParams {
  const parts = { outcome, reason, kind, search: q, ...spanOf(days), order: order === "id" ? null : order };
  return new URLSearchParams(Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The list, the day of the job, and the filter: "outcomes-customers-2026-11-26-corrected". */
export function fileNameOf(
  job: { listName: string; createdAt: string },
  { outcome, reason, kind, q, from, to }: RecordView,
): string {
  return fileName([
    "outcomes",
    job.listName || "records",
    job.createdAt.slice(0, 10),
    outcome,
    reason ?? kind,
    q && "search",
    from && `from ${from}`,
    to && `to ${to}`,
  ]);
}

type Address = { recordId: string; addressSet: string };

/** Pure: addresses of a page that follow each other, by record, each record's in the order of the sets. */
export function addressesOfRecords<One extends Address>(
  rows: readonly One[],
  sets: readonly { key: string }[],
): One[][] {
  const records: One[][] = [];
  for (const row of rows) {
    const last = records.at(-1);
    if (last?.[0]?.recordId === row.recordId) last.push(row);
    else records.push([row]);
  }
  const place = ({ addressSet }: Address) => sets.findIndex(({ key }) => key === addressSet);
  return records.map((addresses) => addresses.toSorted((a, b) => place(a) - place(b)));
}
