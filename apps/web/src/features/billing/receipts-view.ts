import { RECEIPT_KINDS, type ReceiptKind } from "@plumbline/schema/billing/receipt-kinds.ts";
import { RECEIPT_ORDERS, type ReceiptOrder } from "@plumbline/schema/billing/receipt-order.ts";
import { readDaySpan, spanOf, fileName, today, type DaySpan } from "../../shared/table-view/table-view.ts";

export type ReceiptsView = DaySpan & {
  kind: ReceiptKind | null;
  q: string;
  /** Null: newest first. */
  order: ReceiptOrder | null;
  after: string | null;
};

/** The shown receipts, from the address. */
export function readReceiptsView(params: URLSearchParams): ReceiptsView {
  return {
    kind: RECEIPT_KINDS.find((kind) => kind === params.get("kind")) ?? null,
    q: params.get("q") ?? "",
    ...readDaySpan(params),
    order: RECEIPT_ORDERS.find((order) => order === params.get("order")) ?? null,
    after: params.get("after"),
  };
}

/** The same view as arguments for the server, for a page and for the file of all pages. */
export function askedOf({ kind, q, order, ...view }: ReceiptsView) {
  return { kind, search: q || null, ...spanOf(view), order: order ?? ("newest" as const) };
}

export function queryOf(view: ReceiptsView): URLSearchParams {
  return new URLSearchParams(Object.entries(askedOf(view)).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** "receipts-2026-11-26", plus the filter. */
export function fileNameOf({ kind, q, from, to }: ReceiptsView): string {
  return fileName(["receipts", today(), kind, q && "search", from && `from ${from}`, to && `to ${to}`]);
}
