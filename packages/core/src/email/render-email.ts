import type { Email, Links } from "./email-kit.ts";
import { accessChanged } from "./emails/access-changed.ts";
import { accessEnded } from "./emails/access-ended.ts";
import { accountDeleted } from "./emails/account-deleted.ts";
import { apiKeyCreated } from "./emails/api-key-created.ts";
import { changeEmail } from "./emails/change-email.ts";
import { confirmEmail } from "./emails/confirm-email.ts";
import { creditsBought } from "./emails/credits-bought.ts";
import { domainRecordMissing } from "./emails/domain-record-missing.ts";
import { emailChangeAsked } from "./emails/email-change-asked.ts";
import { emailChanged } from "./emails/email-changed.ts";
import { hubspotBlocked } from "./emails/hubspot-blocked.ts";
import { invitation } from "./emails/invitation.ts";
import { jobFinished } from "./emails/job-finished.ts";
import { liftRequirement } from "./emails/lift-requirement.ts";
import { lowCredits } from "./emails/low-credits.ts";
import { memberInvited } from "./emails/member-invited.ts";
import { needsReconnect } from "./emails/needs-reconnect.ts";
import { passwordChanged } from "./emails/password-changed.ts";
import { paymentFailed } from "./emails/payment-failed.ts";
import { purchaseFailed } from "./emails/purchase-failed.ts";
import { recurringStopped } from "./emails/recurring-stopped.ts";
import { resetPassword } from "./emails/reset-password.ts";
import { secondFactorChanged } from "./emails/second-factor-changed.ts";
import { setupReminder } from "./emails/setup-reminder.ts";
import { spendingLimit } from "./emails/spending-limit.ts";
import { statusNotRemoved } from "./emails/status-not-removed.ts";
import { supportMessage } from "./emails/support-message.ts";
import { webhookDisabled } from "./emails/webhook-disabled.ts";
import type { RenderedEmail } from "./lay-out.ts";

/** Every email by the name under which it is stored. */
const EMAILS = {
  confirm_email: confirmEmail,
  reset_password: resetPassword,
  password_changed: passwordChanged,
  second_factor_changed: secondFactorChanged,
  invitation,
  member_invited: memberInvited,
  access_ended: accessEnded,
  access_changed: accessChanged,
  domain_record_missing: domainRecordMissing,
  lift_requirement: liftRequirement,
  api_key_created: apiKeyCreated,
  change_email: changeEmail,
  email_change_asked: emailChangeAsked,
  email_changed: emailChanged,
  webhook_disabled: webhookDisabled,
  account_deleted: accountDeleted,
  support_message: supportMessage,
  recurring_stopped: recurringStopped,
  needs_reconnect: needsReconnect,
  hubspot_blocked: hubspotBlocked,
  status_not_removed: statusNotRemoved,
  job_finished: jobFinished,
  credits_bought: creditsBought,
  payment_failed: paymentFailed,
  spending_limit: spendingLimit,
  purchase_failed: purchaseFailed,
  low_credits: lowCredits,
  setup_reminder: setupReminder,
};
type Contents = { [Name in keyof typeof EMAILS]: Parameters<(typeof EMAILS)[Name]>[0] };
const BY_TEMPLATE: { readonly [Name in keyof Contents]: Email<Contents[Name]> } = EMAILS;

/**
 * Content of an email; stored until it is sent, then erased. Links are paths of the product; the public URL is prepended when the
 * email is sent.
 */
export type EmailContent = { [Name in keyof Contents]: { template: Name } & Contents[Name] }[keyof Contents];

/** Another release has stored it, which knows more emails: it waits until a process of that release sends it. */
export class UnknownEmail extends Error {
  constructor(template: string) {
    super(`this release has no email ${template}`);
    this.name = "UnknownEmail";
  }
}

/** `link` is an absolute URL here, other links are paths that `to.urlOf` completes. Throws UnknownEmail. */
export function renderEmail<Name extends keyof Contents>(
  content: { template: Name } & Contents[Name],
  to: Links,
): RenderedEmail {
  if (!Object.hasOwn(BY_TEMPLATE, content.template)) throw new UnknownEmail(content.template);
  return BY_TEMPLATE[content.template](content, to);
}
