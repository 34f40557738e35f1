/** What is written down of users and operators, in words for the account's page. */
export const AUDIT_TEXTS = {
  signed_up: "Signed up",
  signed_in: "Signed in",
  session_ended: "Ended a sign-in",
  other_sessions_ended: "Ended all other sign-ins",
  email_confirmed: "Confirmed the email address",
  password_changed: "Changed the password",
  password_reset: "Reset the password by mail",
  second_factor_on: "Turned on the second factor",
  second_factor_off: "Turned off the second factor",
  recovery_codes_renewed: "Made new recovery codes",
  recovery_code_used: "Signed in with a recovery code",
  api_key_created: "Made an API key",
  api_key_revoked: "Revoked an API key",
  hook_endpoint_added: "Added a webhook endpoint",
  hook_endpoint_deleted: "Deleted a webhook endpoint",
  hook_endpoint_enabled: "Turned a webhook endpoint on again",
  account_deleted: "Deleted the account",
  account_exported: "Downloaded the account's data",
  portal_connected: "Connected a portal",
  portal_reconnected: "Reconnected a portal",
  portal_disconnected: "Disconnected a portal",
  credits_granted: "Granted credits",
  writing_stopped: "Stopped writing",
  writing_allowed: "Allowed writing again",
} as const;

export type AuditAction = keyof typeof AUDIT_TEXTS;
