import { NativeSelect } from "@mantine/core";
import { RECORD_ORDERS, type RecordOrder } from "@plumbline/schema/jobs/record-order.ts";
import { DaySpanFields } from "../../shared/table-view/TableFilter.tsx";
import { useNow } from "../../ui/Time.tsx";
import { count } from "../../ui/numbers.ts";
import classes from "../../shared/table-view/TableFilter.module.css";
import type { RecordView } from "./record-view.ts";

const ORDER_LABELS: Record<RecordOrder, string> = {
  id: "By record id",
  latest: "Decided last first",
  least_certain: "Least certain first",
};
/** The server sorts at most this many records of a job. */
const ORDERED = 100_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

type Props = {
  job: { createdAt: string; finishedAt?: string | null; recordsTotal: number };
  view: RecordView;
  onChange: (choice: Partial<Record<"order" | "from" | "to", string | null>>) => void;
};

/** Order and days of decision; days are offered only for a job that ran on more than one. */
export function RecordFilter({ job, view, onChange }: Props) {
  const now = useNow(MINUTE_MS);
  const ended = job.finishedAt ? Date.parse(job.finishedAt) : now;
  const hasDays = ended - Date.parse(job.createdAt) > DAY_MS || view.from !== null || view.to !== null;
  const isOrdered = view.order !== null && view.order !== "id";
  return (
    <div className={classes.filter} role="group" aria-label="Order and days of the records">
      <NativeSelect
        size="xs"
        aria-label="Order"
        className={classes.choice}
        data={RECORD_ORDERS.map((order) => ({ value: order === "id" ? "" : order, label: ORDER_LABELS[order] }))}
        value={isOrdered ? (view.order ?? "") : ""}
        onChange={(event) => onChange({ order: event.currentTarget.value })}
      />
      {hasDays && <DaySpanFields span={view} onChange={onChange} />}
      {isOrdered && job.recordsTotal > ORDERED && (
        <span className={classes.note}>
          In order are the first {count(ORDERED)} records. The file has the others after them, by id.
        </span>
      )}
    </div>
  );
}
