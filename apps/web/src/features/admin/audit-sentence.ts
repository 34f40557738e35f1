export type AuditFacts = {
  action: string;
  text: string;
  detail?: string | null;
  byOperator: boolean;
  /** The actor's email. */
  email?: string | null;
  /** The owner of the affected account. */
  accountEmail?: string | null;
};

const ON_A_DEVICE: ReadonlySet<string> = new Set(["signed_up", "signed_in", "recovery_code_used"]);

/** "ada@example.com logged in from Chrome on Linux", "Operator bo@example.com granted credits for ada@example.com: 50 credits". */
export function auditSentence({ action, text, detail, byOperator, email, accountEmail }: AuditFacts): string {
  const actor = byOperator ? `Operator ${email ?? "on the command line"}` : (email ?? accountEmail ?? "Someone");
  const act = `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  const target = byOperator && accountEmail && accountEmail !== email ? ` for ${accountEmail}` : "";
  const facts = !detail ? "" : ON_A_DEVICE.has(action) ? ` from ${detail}` : `: ${detail}`;
  return `${actor} ${act}${target}${facts}`;
}
