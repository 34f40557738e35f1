/** Types of inputs that no letter is typed into. */
const WITHOUT_TEXT = ["checkbox", "radio", "button", "submit", "reset", "range", "color", "file", "image"];

/** Whether a letter belongs to what has the focus: a field, not a checkbox or a button. */
export function takesText(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !WITHOUT_TEXT.includes(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
