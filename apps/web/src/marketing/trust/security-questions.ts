/** The most frequent questions of security questionnaires, with this product's answers. */
export const SECURITY_QUESTIONS: readonly { title: string; text: string }[] = [
  {
    title: "Where is our data, and who can reach it?",
    text: "In the hosting region named above. People of the operator reach it with a second factor; what they do in your account is in your activity log.",
  },
  {
    title: "Is data encrypted?",
    text: "In transit by TLS. Access tokens and the secrets of webhooks and identity providers are encrypted with AES-256-GCM; passwords, sessions and API keys are stored as hashes only.",
  },
  {
    title: "How are customers separated?",
    text: "Each row carries its account. Code narrows every query to it, and row-level security in the database refuses what code would forget.",
  },
  {
    title: "Which logins do you support?",
    text: "Email and password with an authenticator app and recovery codes, and your identity provider by OpenID Connect (Google Workspace, Microsoft Entra ID and others). An account can require the provider or an authenticator app, and limit how long sessions last.",
  },
  {
    title: "Is there an audit log?",
    text: "Every change of access, settings, money and addresses is in the activity log, with the time, the IP address and the API key. It can be downloaded.",
  },
  {
    title: "Do you train models on our data, or share it?",
    text: "No. Your records are used for your account alone, and are not sold or shared beyond the sub-processors above.",
  },
  {
    title: "How do we get our data out, and have it deleted?",
    text: "The account page downloads everything that is kept as one archive, and deletes the account. For seven days an owner can keep it, then everything personal in it is erased.",
  },
  {
    title: "What happens if the product makes a mistake in our CRM?",
    text: "Values from before a change are kept for the period above, and an undo restores them, except in records that were edited since.",
  },
  {
    title: "How are vulnerabilities reported and handled?",
    text: "The contact is in /.well-known/security.txt. Controls are tested by the chapters of OWASP ASVS 5.0.0.",
  },
  {
    title: "Do you hold certifications?",
    text: "No certification is claimed. The data processing agreement below can be accepted in the account.",
  },
];
