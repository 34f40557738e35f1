import type { Facets, ReviewGroup } from "@plumbline/core/review/get-facets.ts";
import { NO_SUCH_OPTION } from "@plumbline/core/records/decision.ts";

export type OptionGroup = ReviewGroup & { missingOption: string | null };

/** Pure: proposals that lack an option of a dropdown by that option; those of earlier releases have none. `only`: the filter's option. */
export function groupsByOption({ groups, facets }: Pick<Facets, "groups" | "facets">, only?: string): OptionGroup[] {
  const options = (facets.find(({ name }) => name === "missing_option")?.values ?? []).filter(
    ({ value }) => only === undefined || value === only,
  );
  return groups.flatMap((group): OptionGroup[] => {
    const rest = group.total - options.reduce((sum, { count }) => sum + count, 0);
    if (group.reason !== NO_SUCH_OPTION || group.hasValue || rest < 0) return [{ ...group, missingOption: null }];
    return [
      ...options.map(({ value, count }) => ({ ...group, missingOption: value, total: count })),
      ...(rest > 0 ? [{ ...group, missingOption: null, total: rest }] : []),
    ];
  });
}
