import { NativeSelect, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { PROPOSAL_ORDERS, type ProposalOrder } from "@plumbline/schema/review/proposals.ts";
import { useSearchParams } from "react-router-dom";
import { DaySpanFields } from "../../shared/table-view/DaySpanFields.tsx";
import { useTypedText } from "../../shared/use-typed-text.ts";
import { readReviewView } from "./review-filter.ts";
import classes from "./Review.module.css";

const ORDER_LABELS: Record<ProposalOrder, string> = {
  queue: "Similar ones together",
  newest: "Newest first",
  oldest: "Oldest first",
  least_certain: "Least certain first",
};

/** What of the queue is listed, and in which order; part of the URL as the filter is. */
export function ReviewSearch() {
  const [params, setParams] = useSearchParams();
  const { q, order, from, to } = readReviewView(params);
  const choose = (choice: Readonly<Record<string, string | null>>, isTyped = false) =>
    setParams(
      (current) => {
        current.delete("after");
        for (const [name, value] of Object.entries(choice))
          if (value) current.set(name, value);
          else current.delete(name);
        return current;
      },
      { replace: isTyped, preventScrollReset: true },
    );
  const [typed, setTyped] = useTypedText(q, (text) => choose({ q: text }, true));
  return (
    <div className={classes.search} role="search" aria-label="Search proposals">
      <TextInput
        type="search"
        size="xs"
        aria-label="Search proposals"
        placeholder="Address or record id"
        maxLength={200}
        leftSection={<IconSearch size={15} aria-hidden="true" />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
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
