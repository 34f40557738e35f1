import { NativeSelect } from "@mantine/core";
import { OBJECT_TYPE_LABELS } from "@plumbline/schema/object-types.ts";
import { FILTER_PARTS, type FilterPart } from "@plumbline/schema/review/filter-parts.ts";
import { PROPOSAL_ORDERS, type ProposalOrder } from "@plumbline/schema/review/proposals.ts";
import { IconFilter, IconX } from "../../ui/icons.tsx";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { graphql, useFragment, type FragmentType } from "../../api/generated/index.ts";
import { paths } from "../../app/paths.ts";
import { DaySpanFields, SearchField, useChoose } from "../../shared/table-view/TableFilter.tsx";
import { Button, TextLink } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import classes from "./Review.module.css";
import { groupTitle } from "./ProposalGroups.tsx";
import { FILTER_LABELS, readReviewView, type Facets, type ReviewView } from "./review-queue.ts";

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

/**
 * The filter is in the URL, so that it can be linked and undone by going back. A facet with a single value is not offered, but one
 * that was offered stays while a filter is set: another filter may have left it that value.
 */
function FacetSelects({ facets }: { facets: Facets }) {
  const [params, setParams] = useSearchParams();
  const { filter } = readReviewView(params);
  const choose = (part: FilterPart, value: string) =>
    setParams(
      (current) => {
        current.delete("after");
        if (value === "") current.delete(part);
        else current.set(part, value.slice(1));
        return current;
      },
      { preventScrollReset: true },
    );
  const [seen, setSeen] = useState<ReadonlySet<FilterPart>>(new Set());
  const valuesOf = (part: FilterPart) => facets.find(({ name }) => name === part)?.values ?? [];
  const isFiltered = FILTER_PARTS.some((part) => filter[part] !== undefined);
  const hasChoice = FILTER_PARTS.filter((part) => filter[part] !== undefined || valuesOf(part).length > 1);
  if (hasChoice.some((part) => !seen.has(part))) setSeen(new Set([...seen, ...hasChoice]));
  const offered = FILTER_PARTS.filter((part) => hasChoice.includes(part) || (isFiltered && seen.has(part)));
  return offered.map((part) => {
    const values = valuesOf(part);
    const chosen = filter[part];
    const isGone = chosen !== undefined && !values.some(({ value }) => value === chosen);
    return (
      <NativeSelect
        key={part}
        size="xs"
        disabled={!hasChoice.includes(part)}
        label={FILTER_LABELS[part].label}
        data={[
          { value: "", label: FILTER_LABELS[part].all },
          // A value can be the empty string, which is not "all".
          ...values.map(({ value, text, count: records }) => ({
            value: `=${value}`,
            label: `${text} (${count(records)})`,
          })),
          ...(isGone ? [{ value: `=${chosen}`, label: `${chosen} (0)` }] : []),
        ]}
        value={chosen === undefined ? "" : `=${chosen}`}
        onChange={(event) => choose(part, event.currentTarget.value)}
      />
    );
  });
}

const JOB = graphql(`
  fragment ReviewScope_job on Job {
    id
    kind
    listId
    name
    portalId
    portalName
    objectType
  }
`);

/** Shows that the queue is limited to one job or list, and links to the rest. Hidden for the whole queue. */
export function ReviewScope({
  filter,
  job: ref,
}: {
  filter: ReviewView["filter"];
  job: FragmentType<typeof JOB> | null;
}) {
  const job = useFragment(JOB, ref);
  const { job_id, list_id, ...rest } = filter;
  if (job_id === undefined && list_id === undefined) return null;
  const name = job ? `“${job.name}”` : "one";
  return (
    <div className={classes.scope}>
      <span>
        {job_id === undefined ? (
          <>Only proposals of the list {name}</>
        ) : (
          <>Only proposals of {job ? <TextLink to={paths.job(job.id)}>the job {name}</TextLink> : "a job"}</>
        )}
        {job && `, ${OBJECT_TYPE_LABELS[job.objectType].toLowerCase()} records in ${job.portalName}`}
      </span>
      <span className={classes.scopeLinks}>
        {job_id !== undefined && job && job.listId !== "" && (
          <TextLink
            to={paths.reviewOf({ filter: { ...rest, list_id: job.listId, portal_id: job.portalId }, after: null })}
          >
            All jobs of this list
          </TextLink>
        )}
        <TextLink to={paths.reviewOf({ filter: rest, after: null })}>All proposals</TextLink>
      </span>
    </div>
  );
}
