import { NativeSelect } from "@mantine/core";
import { IconFilter, IconX } from "../../ui/icons.tsx";
import { FILTER_PARTS } from "@plumbline/schema/review/filter-parts.ts";
import { PROPOSAL_ORDERS, type ProposalOrder } from "@plumbline/schema/review/proposals.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { DaySpanFields } from "../../shared/table-view/DaySpanFields.tsx";
import { SearchField } from "../../shared/table-view/SearchField.tsx";
import { useChoose } from "../../shared/table-view/use-choose.ts";
import { Button } from "../../ui/Button.tsx";
import { FacetSelects } from "./FacetSelects.tsx";
import { groupTitle } from "./group-title.ts";
import { FILTER_LABELS, readReviewView, type Facets, type ReviewView } from "./review-filter.ts";
import classes from "./Review.module.css";

const ORDER_LABELS: Record<ProposalOrder, string> = {
  queue: "Similar ones together",
  newest: "Newest first",
  oldest: "Oldest first",
  least_certain: "Least certain first",
};

/** Search, and behind one button filter, days and order; what is chosen stands beside it. All of it is in the URL. */
export function ReviewFilter({ facets }: { facets: Facets }) {
  const [params] = useSearchParams();
  const { q, order, from, to, ...view } = readReviewView(params);
  const choose = useChoose();
  const [isOpen, setOpen] = useState(false);
  const chips = chipsOf({ q, order, from, to, ...view }, facets);
  return (
    <div className={classes.filter} role="search" aria-label="Search proposals">
      <div className={classes.tools}>
        <SearchField
          label="Search proposals"
          placeholder="Address or record id"
          value={q}
          onSearch={(text) => choose({ q: text }, true)}
        />
        <Button
          size="xs"
          variant="default"
          leftSection={<IconFilter size={14} aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          Filter
        </Button>
        {chips.map(({ part, text }) => (
          <Button
            key={part}
            size="xs"
            variant="light"
            rightSection={<IconX size={12} aria-hidden="true" />}
            aria-label={`Remove the filter ${text}`}
            onClick={() => choose({ [part]: null })}
          >
            {text}
          </Button>
        ))}
      </div>
      {isOpen && (
        <div className={classes.choices}>
          <FacetSelects facets={facets} />
          <NativeSelect
            size="xs"
            label="Order"
            data={PROPOSAL_ORDERS.map((one) => ({ value: one === "queue" ? "" : one, label: ORDER_LABELS[one] }))}
            value={order === null || order === "queue" ? "" : order}
            onChange={(event) => choose({ order: event.currentTarget.value })}
          />
          <DaySpanFields span={{ from, to }} onChange={choose} />
        </div>
      )}
    </div>
  );
}

/** What is chosen, by the name of its parameter. */
function chipsOf({ filter, from, to, order }: ReviewView, facets: Facets): { part: string; text: string }[] {
  const chosen = FILTER_PARTS.flatMap((part) => {
    const value = filter[part];
    if (value === undefined) return [];
    const known = facets.find(({ name }) => name === part)?.values.find((one) => one.value === value);
    const text = part === "reason" ? groupTitle({ reason: value, missingOption: null }) : (known?.text ?? value);
    return [{ part, text: `${FILTER_LABELS[part].label}: ${text}` }];
  });
  return [
    ...chosen,
    ...(from === null ? [] : [{ part: "from", text: `From ${from}` }]),
    ...(to === null ? [] : [{ part: "to", text: `To ${to}` }]),
    ...(order === null || order === "queue" ? [] : [{ part: "order", text: ORDER_LABELS[order] }]),
  ];
}
