import { NativeSelect } from "@mantine/core";
import { FILTER_PARTS, type FilterPart } from "@plumbline/schema/review/filter-parts.ts";
import { useState } from "react";
import { useSearchParams } from "react-router-dom";
import { count } from "../../ui/numbers.ts";
import { FILTER_LABELS, readReviewView, type Facets } from "./review-filter.ts";

/**
 * The filter is in the URL, so that it can be linked and undone by going back. A facet with a single value is not offered, but one
 * that was offered stays while a filter is set: another filter may have left it that value.
 */
export function FacetSelects({ facets }: { facets: Facets }) {
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
