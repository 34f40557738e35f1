/**
 * Normalizes a text as HubSpot may when it stores it: blanks and line breaks at both ends are removed, line breaks inside change
 * their form, and so does the Unicode normalization form. Any other difference makes it another value.
 */
function asHeld(value: string): string {
  return value
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+\n/g, "\n")
    .trim();
}

/** Whether HubSpot has what we sent, in whatever form it stores it. */
export function isHeldAs(sent: string, held: string): boolean {
  return sent === held || asHeld(sent) === asHeld(held);
}
