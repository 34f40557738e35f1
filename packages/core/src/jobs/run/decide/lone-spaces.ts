import type { CleanResult } from "@plumbline/address";

/**
 * The result with its changes left out where all of them only remove spaces: nobody sees such a change in HubSpot, so that it
 * is neither written nor counted as a correction. Beside a change that can be seen, spaces are removed with it.
 */
export function withoutLoneSpaces(result: CleanResult): CleanResult {
  const isLone =
    result.outcome === "corrected" && result.changes.every(({ before, after }) => tidy(before) === tidy(after));
  if (!isLone) return result;
  const address = { ...result.address };
  for (const { field, before } of result.changes) address[field] = before;
  return { ...result, outcome: "accept", address, changes: [] };
}

/** A line break stays: it can be seen. */
function tidy(text: string): string {
  return text.replace(/[^\S\r\n]+/gu, " ").trim();
}
