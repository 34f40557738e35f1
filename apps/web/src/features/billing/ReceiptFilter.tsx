import { NativeSelect, TextInput } from "@mantine/core";
import { RECEIPT_KINDS, type ReceiptKind } from "@plumbline/schema/billing/receipts.ts";
import { IconSearch } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import { DaySpanFields } from "../../shared/table-view/DaySpanFields.tsx";
import { useTypedText } from "../../shared/use-typed-text.ts";
import classes from "../../shared/table-view/TableFilter.module.css";
import { readReceiptsView, type ReceiptsView } from "./receipts-view.ts";

const KIND_LABELS: Record<ReceiptKind, string> = {
  free: "Free credits",
  purchase: "Purchases",
  cleaning: "Cleaning",
  dismissal: "Dismissals",
  refund: "Refunds",
  dispute: "Payment disputes",
  other: "Other changes",
};
const KINDS = [
  { value: "", label: "All changes" },
  ...RECEIPT_KINDS.map((kind) => ({ value: kind, label: KIND_LABELS[kind] })),
];

/** The filter is part of the URL, so that it can be linked and undone by going back. */
export function ReceiptFilter() {
  const [params, setParams] = useSearchParams();
  const { after: _place, ...view } = readReceiptsView(params);
  const choose = (choice: Partial<Record<keyof ReceiptsView, string | null>>, isTyped = false) =>
    setParams(
      Object.fromEntries(
        Object.entries({ ...view, ...choice }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
      ),
      { replace: isTyped, preventScrollReset: true },
    );
  const [typed, setTyped] = useTypedText(view.q, (q) => choose({ q }, true));
  return (
    <div className={classes.filter} role="search" aria-label="Filter receipts">
      <TextInput
        type="search"
        size="xs"
        aria-label="Search receipts"
        placeholder="List, pack, invoice or person"
        maxLength={200}
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        className={classes.choice}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        aria-label="Kind"
        className={classes.choice}
        data={KINDS}
        value={view.kind ?? ""}
        onChange={(event) => choose({ kind: event.currentTarget.value })}
      />
      <DaySpanFields span={view} onChange={choose} />
    </div>
  );
}
