import { count } from "../../ui/numbers.ts";

type Option = { value: string; label: string; disabled?: boolean };

/** More than anyone reads, and few enough for portals with ten thousand lists. */
export const MAX_SHOWN = 60;

/** Options whose name contains every typed word. A disabled last line shows how many are omitted. */
export function findOptions(options: readonly Option[], search: string): Option[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const found = options.filter(({ label }) => {
    const name = label.toLowerCase();
    return words.every((word) => name.includes(word));
  });
  const left = found.length - MAX_SHOWN;
  if (left <= 0) return found;
  return [...found.slice(0, MAX_SHOWN), { value: "", label: `Type to find ${count(left)} more`, disabled: true }];
}
