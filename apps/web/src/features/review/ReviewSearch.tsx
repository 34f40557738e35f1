import { NativeSelect } from "@mantine/core";
import { PROPOSAL_ORDERS, type ProposalOrder } from "@plumbline/schema/review/proposals.ts";
import { useSearchParams } from "react-router-dom";
import { DaySpanFields } from "../../shared/table-view/DaySpanFields.tsx";
import { SearchField } from "../../shared/table-view/SearchField.tsx";
import { useChoose } from "../../shared/table-view/use-choose.ts";
import { readReviewView } from "./review-filter.ts";
import classes from "./Review.module.css";

const ORDER_LABELS: Record<ProposalOrder, string> = {
  queue: "Similar ones together",
  newest: "Newest first",
  oldest: "Oldest first",
  least_certain: "Least certain first",
};

/** Search, days and order of the queue; in the URL like the filter. */
export function ReviewSearch() {
  const [params] = useSearchParams();
  const { q, order, from, to } = readReviewView(params);
  const choose = useChoose();
  return (
    <div className={classes.search} role="search" aria-label="Search proposals">
      <SearchField
        label="Search proposals"
        placeholder="Address or record id"
        value={q}
        onSearch={(text) => choose({ q: text }, true)}
      />
      <NativeSelect
        size="xs"
        aria-label="Order"
        data={PROPOSAL_ORDERS.map((one) => ({ value: one === "queue" ? "" : one, label: ORDER_LABELS[one] }))}
        value={order === null || order === "queue" ? "" : order}
        onChange={(event) => choose({ order: event.currentTarget.value })}
      />
      <DaySpanFields span={{ from, to }} onChange={choose} />
    </div>
  );
}
