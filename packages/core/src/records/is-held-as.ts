/**
 * What HubSpot may make of a text when it takes it: blanks and line ends at both ends go, line ends inside change their form, and so
 * does the Unicode normal form. Nothing else: a value that differs in more is another value.
 */
function asHeld(value: string): string {
  return value
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[ \t]+\n/g, "\n")
    .trim();
}

/** Whether HubSpot holds what we sent, in whatever form it keeps it. */
export function isHeldAs(sent: string, held: string): boolean {
  return sent === held || asHeld(sent) === asHeld(held);
}
