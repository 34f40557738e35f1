import { blockerText, button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** A run of a recurring job ended for a reason that a person can fix. */
export const recurringStopped: Email<{ listName: string; reason: string }> = (content) =>
  layOut(`Action needed: recurring cleaning of "${content.listName}"`, [
    text(blockerText(content.reason) ?? "The last run could not be completed."),
    text(
      "Cleaned records stay cleaned, and nothing is charged while the job waits. We send one email about this, not one per run.",
    ),
    button("Open recurring jobs", content.link),
  ]);
