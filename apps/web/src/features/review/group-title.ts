/** For codes that read poorly. */
const TITLES: Record<string, string> = {
  city_code_disagree: "City and postal code disagree",
  held_by_policy: "Held back by your write policy",
  not_looked_at_yet: "First automatic changes",
  nothing_recognised: "Nothing recognized",
  low_confidence: "Not sure enough",
  change_needs_a_person: "Kinds of change that need you",
};

/** The short name of a group: "City missing" for `city_missing`, or the option that a dropdown lacks. */
export function groupTitle({ reason, missingOption }: { reason: string; missingOption: string | null }): string {
  if (missingOption !== null) return `“${missingOption}” is not in the dropdown`;
  const words = reason.replaceAll("_", " ");
  return TITLES[reason] ?? `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
