import { renderEmail, type EmailContent } from "@plumbline/core/email/render-email.ts";
import type { RenderedEmail } from "@plumbline/core/email/lay-out.ts";

const LINK = "/link";
const JOB = { link: LINK, listName: "Customers", status: "completed", confirmed: 300, failed: 1, credits: 1_200 };
const ACCESS = { keys: ["Zapier"], endpoints: ["https://example.com/webhooks"], revokeLink: "/revoke" };

/** One of each template, and of variants whose text depends on their facts. */
const SAMPLES: readonly EmailContent[] = [
  { template: "confirm_email", link: LINK },
  { template: "reset_password", link: LINK },
  { template: "password_changed", link: LINK, access: ACCESS },
  { template: "second_factor_changed", link: LINK, isOn: true, undoLink: "/undo", access: null },
  { template: "second_factor_changed", link: LINK, isOn: false, undoLink: "/undo", access: null },
  { template: "api_key_created", link: LINK, name: "Zapier", access: ACCESS },
  { template: "invitation", link: LINK, inviter: "ada@example.com", role: "Reviewer" },
  { template: "member_invited", link: LINK, email: "grace@example.com", role: "Reviewer", revokeLink: "/revoke" },
  {
    template: "access_changed",
    link: LINK,
    acts: ["ann@example.com made bea@example.com the owner of the account."],
    secureLink: LINK,
  },
  { template: "domain_record_missing", link: LINK, domain: "example.com", isLost: false, requiresOpenid: true },
  { template: "lift_requirement", link: LINK, domain: "example.com" },
  { template: "access_ended", link: LINK, secureLink: LINK },
  { template: "webhook_disabled", link: LINK, url: "https://example.com/webhooks" },
  {
    template: "account_deleted",
    link: LINK,
    until: "December 6, 2026 at 9:00 AM UTC",
    secureLink: LINK,
    eraseLink: LINK,
  },
  { template: "change_email", link: LINK },
  { template: "email_change_asked", link: LINK, cancelLink: "/cancel" },
  { template: "email_changed", link: LINK, revertLink: "/revert" },
  {
    template: "support_message",
    link: LINK,
    email: "ada@example.com",
    phone: "+1 206 555 0100",
    subject: "Question",
    message: "Which lists can I clean?",
  },
  { template: "recurring_stopped", link: LINK, listName: "Customers", reason: "mapping_missing" },
  { template: "needs_reconnect", link: LINK, portalName: "Acme" },
  {
    template: "hubspot_blocked",
    link: LINK,
    portalName: "Acme",
    reason: "missing_permission",
    missingScopes: ["crm.lists.read"],
  },
  { template: "status_not_removed", link: LINK, portalName: "Acme", left: ["plumbline_address_status"] },
  { template: "job_finished", ...JOB, corrected: 900, review: 37 },
  { template: "job_finished", ...JOB, corrected: 900, review: 0 },
  { template: "job_finished", ...JOB, corrected: 0, review: 0 },
  { template: "credits_bought", link: LINK, what: "Scale Pack", credits: 4_000, paidCents: 30_000 },
  { template: "payment_failed", link: LINK, credits: 4_000 },
  {
    template: "spending_limit",
    link: LINK,
    listName: "Customers",
    portalName: "Acme",
    scope: "account",
    period: "month",
    credits: 1_000,
  },
  { template: "purchase_failed", link: LINK, what: "Plumbline Growth Pack: 1,200 credits" },
  { template: "low_credits", link: LINK, credits: 90, threshold: 100, daysLeft: 9, unsubscribeToken: "token" },
  { template: "low_credits", link: LINK, credits: 1, threshold: 100, daysLeft: null, unsubscribeToken: "token" },
  { template: "setup_reminder", link: LINK, portalName: "Acme", unsubscribeToken: "token" },
];

const SENDER = "Plumbline Example Ltd, 1 Level Street, Exampleton, EX4 3PL";

export type SampleEmail = RenderedEmail & { name: EmailContent["template"] };

export function renderedSamples(origin: string): SampleEmail[] {
  const urlOf = (path: string) => new URL(path, origin).href;
  return SAMPLES.map((sample) => ({
    name: sample.template,
    ...renderEmail(
      { ...sample, link: urlOf(sample.link) },
      { urlOf, unsubscribe: urlOf("/unsubscribe/token"), sender: SENDER },
    ),
  }));
}
