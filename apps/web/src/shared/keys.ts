/** The storage key of the setting whether single letters act on the review queue. */
export const REVIEW_KEYS = "plumbline.review-keys";

/** Input types that take no text. */
const WITHOUT_TEXT = ["checkbox", "radio", "button", "submit", "reset", "range", "color", "file", "image"];

/** Whether the focused element takes text: a field, but not a checkbox or a button. */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
