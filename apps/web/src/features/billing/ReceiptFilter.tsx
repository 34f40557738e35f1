import { RECEIPT_KINDS, type ReceiptKind } from "@plumbline/schema/billing/receipt-kinds.ts";
import type { ReceiptOrder } from "@plumbline/schema/billing/receipt-order.ts";
import { useSearchParams } from "react-router-dom";
import {
  DaySpanFields,
  FilterBar,
  FilterNote,
  FilterSelect,
  OrderSelect,
  SearchField,
  useChoose,
} from "../../shared/table-view/TableFilter.tsx";
import { DateTime } from "../../ui/Time.tsx";
import classes from "../../shared/table-view/TableFilter.module.css";
import { readReceiptsView } from "./receipts-view.ts";

const KIND_LABELS: Record<ReceiptKind, string> = {
  free: "Free credits",
  purchase: "Purchases",
  cleaning: "Cleaning",
  dismissal: "Dismissals",
  refund: "Refunds",
  dispute: "Payment disputes",
  other: "Other changes",
};
const ORDER_LABELS: Record<ReceiptOrder, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  largest: "Largest change first",
};
const KINDS = [
  { value: "", label: "All changes" },
  ...RECEIPT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
];

/** `orderedSince`: the changes since then are in order of size; null if all are. */
export function ReceiptFilter({ orderedSince }: { orderedSince: string | null }) {
  const [params] = useSearchParams();
  const view = readReceiptsView(params);
  const choose = useChoose();
  return (
    <FilterBar role="search" label="Filter receipts">
      <SearchField
        label="Search receipts"
        placeholder="List, pack, invoice or person"
        className={`${classes.choice} ${classes.row}`}
        value={view.q}
        onSearch={(q) => choose({ q }, true)}
      />
      <FilterSelect label="Kind" options={KINDS} value={view.kind ?? ""} onChange={(kind) => choose({ kind })} />
      <OrderSelect labels={ORDER_LABELS} usual="newest" order={view.order} onChange={choose} />
      <DaySpanFields span={view} onChange={choose} />
      {orderedSince !== null && (
        <FilterNote>
          In order are the changes since <DateTime iso={orderedSince} />; older ones follow.
        </FilterNote>
      )}
    </FilterBar>
  );
}
