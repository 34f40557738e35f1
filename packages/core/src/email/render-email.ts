import { isKeyOf } from "@plumbline/schema/keys.ts";
import { JOB_REASON_TEXTS } from "@plumbline/schema/jobs/states.ts";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { layOut, type EmailBlock, type RenderedEmail } from "./lay-out.ts";
import type { EmailContent, ProgramAccess } from "./email-content.ts";

/** Effects of every security link. */
const SECURED =
  "This ends every session and makes the password unusable, so that you choose a new one. People, API keys and webhook endpoints that were added in the last seven days are suspended, and roles and login settings return to what they were.";

const count = new Intl.NumberFormat("en-US");
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/**
 * The subject states the fact. `link` is an absolute URL here, other links are paths that `urlOf` completes; `unsubscribe` is the
 * page that ends emails of this kind, which name `sender`, the company and its postal address.
 */
export function renderEmail(
  content: EmailContent & { unsubscribe: string; sender: string | null },
  urlOf: (path: string) => string,
): RenderedEmail {
  switch (content.template) {
    case "confirm_email":
      return layOut(`Confirm your email for ${PRODUCT_NAME}`, [
        { kind: "text", text: "Please confirm your email address. The link is valid for seven days." },
        { kind: "button", label: "Confirm email", href: content.link },
        { kind: "text", text: `If you didn't sign up for ${PRODUCT_NAME}, you can ignore this email.` },
      ]);
    case "reset_password":
      return layOut(`Reset your ${PRODUCT_NAME} password`, [
        {
          kind: "text",
          text: "We received a request to reset the password for this email address. The link is valid for one hour and works once.",
        },
        { kind: "button", label: "Choose a new password", href: content.link },
        { kind: "text", text: "If you didn't request this, you can ignore this email. Your password stays the same." },
      ]);
    case "password_changed":
      return layOut(`Your ${PRODUCT_NAME} password was changed`, [
        {
          kind: "text",
          text: "All other sessions were logged out. If you made this change, you don't need to do anything.",
        },
        { kind: "text", text: "If this wasn't you, secure your account now by choosing a new password." },
        { kind: "button", label: "Choose a new password", href: content.link },
        ...remainingAccess(content.access, urlOf),
      ]);
    case "second_factor_changed":
      return layOut(
        `Two-factor authentication was turned ${content.isOn ? "on" : "off"} for your ${PRODUCT_NAME} account`,
        [
          {
            kind: "text",
            text: content.isOn
              ? "Logging in now requires a code from your authenticator app in addition to your password. Keep your recovery codes in a safe place."
              : "Logging in now requires only your password.",
          },
          {
            kind: "text",
            text: `If this wasn't you, someone knows your password. Secure your account within seven days${content.isOn ? "; this also turns two-factor authentication off again" : ""}. ${SECURED}`,
          },
          { kind: "button", label: "This wasn't me", href: urlOf(content.undoLink) },
          { kind: "link", label: "Review security settings", href: content.link },
          ...remainingAccess(content.access, urlOf),
        ],
      );
    case "invitation":
      return layOut(`${content.inviter} invites you to ${PRODUCT_NAME}`, [
        {
          kind: "text",
          text: `You are invited to an account of ${PRODUCT_NAME}, which cleans the addresses in HubSpot, as: ${content.role}. The link is for this email address only, works once and is valid for seven days.`,
        },
        { kind: "button", label: "Accept invitation", href: content.link },
        { kind: "text", text: "If you don't know the sender, you can ignore this email. Nothing will change." },
      ]);
    case "member_invited":
      return layOut(`You invited ${content.email} to your ${PRODUCT_NAME} account`, [
        {
          kind: "text",
          text: `${content.email} can join the account for seven days, as: ${content.role}. If you sent this invitation, you don't need to do anything.`,
        },
        { kind: "button", label: "Review your team", href: content.link },
        {
          kind: "text",
          text: `If you didn't, secure your account within seven days. ${SECURED}`,
        },
        { kind: "link", label: "Revoke all access", href: urlOf(content.revokeLink) },
      ]);
    case "access_ended":
      return layOut(`Your access to an account of ${PRODUCT_NAME} has ended`, [
        {
          kind: "text",
          text: "You are no longer a member of the account. Your sessions and API keys there have ended, and nothing more is written in your name: your jobs and recurring jobs wait for another member, or go on in the name of one.",
        },
        { kind: "button", label: "Contact support", href: content.link },
        ...(content.secureLink === undefined
          ? []
          : [
              {
                kind: "text" as const,
                text: `If you left the account, or an owner removed you, you don't need to do anything. If somebody else left it in your name, take it back within seven days. ${SECURED}`,
              },
              { kind: "link" as const, label: "Take back my access", href: urlOf(content.secureLink) },
            ]),
      ]);
    case "access_changed":
      return layOut(`Access to your ${PRODUCT_NAME} account was changed`, [
        ...content.acts.map((text) => ({ kind: "text" as const, text })),
        {
          kind: "text",
          text: "If you know about this, you don't need to do anything. All changes are listed on the Activity page.",
        },
        { kind: "button", label: "View activity", href: content.link },
        ...(content.secureLink === undefined
          ? []
          : [
              {
                kind: "text" as const,
                text: `If this was done in your name and not by you, secure your account within seven days. ${SECURED}`,
              },
              { kind: "link" as const, label: "This wasn't me", href: urlOf(content.secureLink) },
            ]),
      ]);
    case "domain_record_missing":
      return layOut(
        content.isLost ? `${content.domain} is no longer proven` : `The DNS record of ${content.domain} is missing`,
        [
          {
            kind: "text",
            text: content.isLost
              ? `The TXT record that proves ${content.domain} has been missing for seven days. Your identity provider no longer logs in anybody with an address of it.`
              : `We no longer find the TXT record that proves ${content.domain}. If it isn't back within seven days, your identity provider can no longer log in anybody with an address of it.`,
          },
          ...(content.isLost && content.requiresOpenid
            ? [
                {
                  kind: "text" as const,
                  text: "The domain still requires the identity provider, so its people cannot log in by password. Owners with two-factor authentication can; prove the domain again, or let us email you a link that lifts the requirement.",
                },
              ]
            : []),
          { kind: "button", label: "Review your domains", href: content.link },
        ],
      );
    case "lift_requirement":
      return layOut(`Let people with an address of ${content.domain} log in by password`, [
        {
          kind: "text",
          text: `${content.domain} is no longer proven, and its people still have to log in with your identity provider. Open this link to let them log in by password again. It is valid for one hour and works once.`,
        },
        { kind: "button", label: "Lift the requirement", href: content.link },
        {
          kind: "text",
          text: "If you didn't request this, don't open the link, and change your password now: somebody else may be using your account.",
        },
      ]);
    case "api_key_created":
      return layOut(`A new API key was created for your ${PRODUCT_NAME} account`, [
        { kind: "text", text: `The key "${content.name}" can use your account without a password.` },
        { kind: "text", text: "If you created it, you don't need to do anything." },
        { kind: "button", label: "Review API keys", href: content.link },
        ...remainingAccess(content.access, urlOf),
      ]);
    case "change_email":
      return layOut(`Confirm your new email for ${PRODUCT_NAME}`, [
        {
          kind: "text",
          text: "Please confirm this email address to start using it to log in. The link is valid for one hour and works once.",
        },
        { kind: "button", label: "Confirm new email", href: content.link },
        { kind: "text", text: "If you didn't request this, you can ignore this email. Nothing will change." },
      ]);
    case "email_change_asked":
      return layOut(`Email change requested for your ${PRODUCT_NAME} account`, [
        {
          kind: "text",
          text: "We sent a confirmation link to the new address. Until it is opened, you'll keep logging in with this address.",
        },
        {
          kind: "text",
          text: `If this wasn't you, someone knows your password. Cancel the change within one hour. ${SECURED}`,
        },
        { kind: "button", label: "Cancel email change", href: urlOf(content.cancelLink) },
        { kind: "link", label: "Choose a new password", href: content.link },
      ]);
    case "email_changed":
      return layOut(`The email address of your ${PRODUCT_NAME} account was changed`, [
        {
          kind: "text",
          text: "You now log in with a different email address, and all other sessions were logged out.",
        },
        {
          kind: "text",
          text: `If this wasn't you, restore this address within seven days, whatever happens to the account meanwhile. ${SECURED}`,
        },
        { kind: "button", label: "Restore this address", href: urlOf(content.revertLink) },
        { kind: "link", label: "Contact support", href: content.link },
      ]);
    case "webhook_disabled":
      return layOut("A webhook endpoint was disabled", [
        {
          kind: "text",
          text: `Deliveries to ${content.url} have failed for two days, so we disabled the endpoint. Undelivered events are in its log and can be sent again.`,
        },
        { kind: "button", label: "View delivery log", href: content.link },
      ]);
    case "account_deleted":
      return layOut(`Your ${PRODUCT_NAME} account was deleted`, [
        {
          kind: "text",
          text: `Running jobs are stopped, and nobody can use the account. ${content.until === undefined ? "" : `Until ${content.until} an owner can log in and keep it; nothing is charged, read or written meanwhile. Then `}${content.until === undefined ? "P" : "p"}ortals are disconnected, any subscription is canceled, and your data is erased. Payment and credit records that we must keep by law are stored without your name.`,
        },
        ...(content.until === undefined
          ? []
          : [{ kind: "button" as const, label: "Log in and keep the account", href: content.link }]),
        ...(content.secureLink === undefined
          ? []
          : [
              { kind: "text" as const, text: `If this wasn't you, take the deletion back with this link. ${SECURED}` },
              { kind: "link" as const, label: "This wasn't me", href: urlOf(content.secureLink) },
            ]),
        ...(content.eraseLink === undefined
          ? []
          : [
              {
                kind: "text" as const,
                text: "To erase your data before that, open this link and enter your password. Nothing can be taken back then.",
              },
              { kind: "link" as const, label: "Erase everything now", href: urlOf(content.eraseLink) },
            ]),
      ]);
    case "support_message":
      return layOut(`Support: ${content.subject}`, [
        {
          kind: "facts",
          rows: [
            ["Email", content.email],
            ["Phone", content.phone],
          ],
        },
        ...content.message.split(/\n+/).map((text) => ({ kind: "text" as const, text })),
        { kind: "button", label: "Open the admin page", href: content.link },
      ]);
    case "recurring_stopped":
      return layOut(`Action needed: recurring cleaning of "${content.listName}"`, [
        {
          kind: "text",
          text: blockerText(content.reason) ?? "The last run could not be completed.",
        },
        {
          kind: "text",
          text: "Cleaned records stay cleaned, and nothing is charged while the job waits. We send one email about this, not one per run.",
        },
        { kind: "button", label: "Open recurring jobs", href: content.link },
      ]);
    case "needs_reconnect":
      return layOut(`Reconnect ${content.portalName} to continue cleaning`, [
        {
          kind: "text",
          text: `${PRODUCT_NAME} no longer has access to ${content.portalName}: the app was uninstalled or its access was revoked. Cleaning is paused for this portal; nothing is lost.`,
        },
        { kind: "button", label: `Reconnect ${content.portalName}`, href: content.link },
      ]);
    case "hubspot_blocked":
      return layOut(`HubSpot is refusing our requests to ${content.portalName}`, [
        {
          kind: "text",
          text: blockerText(content.reason) ?? "HubSpot is refusing these requests.",
        },
        ...(content.missingScopes.length > 0
          ? [{ kind: "text" as const, text: `Missing in HubSpot: ${content.missingScopes.join(", ")}.` }]
          : []),
        {
          kind: "text",
          text: "Jobs that need this wait and go on by themselves. Nothing is lost, and nothing is charged in the meantime.",
        },
        { kind: "button", label: `Reconnect ${content.portalName}`, href: content.link },
      ]);
    case "status_not_removed":
      return layOut(`Some properties are left in ${content.portalName}`, [
        {
          kind: "text",
          text: `${content.portalName} is disconnected. HubSpot did not let us remove these, most often because a list or a workflow of yours uses them: ${content.left.join(", ")}.`,
        },
        {
          kind: "text",
          text: `${PRODUCT_NAME} has no access any more. Remove them in HubSpot under Settings, Properties, once nothing uses them.`,
        },
        { kind: "button", label: "Open dashboard", href: content.link },
      ]);
    case "job_finished": {
      const cleaned = content.corrected + content.confirmed;
      const toReview = content.review > 0 ? `, ${count.format(content.review)} need review` : "";
      return layOut(`${count.format(cleaned)} addresses cleaned${toReview}`, [
        {
          kind: "text",
          text: `The cleaning of "${content.listName}" has ${content.status === "completed" ? "finished" : "ended before all records were processed"}.`,
        },
        {
          kind: "facts",
          rows: [
            ["Corrected", count.format(content.corrected)],
            ["Confirmed", count.format(content.confirmed)],
            ["Need review", count.format(content.review)],
            ["Failed", count.format(content.failed)],
            ["Credits used", count.format(content.credits)],
          ],
        },
        finishedButton(content, urlOf),
      ]);
    }
    case "credits_bought":
      return layOut(`${count.format(content.credits)} credits added to your account`, [
        {
          kind: "text",
          text: "Thank you for your payment. Your credits are ready to use and never expire.",
        },
        {
          kind: "facts",
          rows: [
            ["Bought", content.what],
            ["Credits", count.format(content.credits)],
            ["Paid", dollars.format(content.paidCents / 100)],
          ],
        },
        { kind: "button", label: "View receipts", href: content.link },
      ]);
    case "payment_failed":
      return layOut("Your subscription payment failed", [
        {
          kind: "text",
          text: `This month's ${count.format(content.credits)} credits will be added when the payment succeeds. Your existing credits are not affected.`,
        },
        { kind: "text", text: "Please check the payment method of your subscription." },
        { kind: "button", label: "Manage subscription", href: content.link },
      ]);
    case "spending_limit":
      return layOut(
        `Spending limit reached: ${amountOf(content.credits, "credit")} ${content.period === "run" ? "for a run" : "this month"}`,
        [
          { kind: "text", text: limitText(content) },
          {
            kind: "text",
            text:
              content.period === "month"
                ? "Nothing more is spent until you raise the limit or the next month begins (UTC); then waiting jobs resume by themselves."
                : "Raise the limit to let it go on, or cancel the rest. What was cleaned stays cleaned.",
          },
          { kind: "button", label: "Change the limit", href: content.link },
        ],
      );
    case "purchase_failed":
      return layOut("Your payment failed", [
        {
          kind: "text",
          text: `Your bank did not confirm the payment for ${content.what}. You were not charged, and no credits were added.`,
        },
        { kind: "text", text: "You can buy the credits again with another payment method." },
        { kind: "button", label: "Buy credits", href: content.link },
      ]);
    case "low_credits":
      return layOut(
        `You have ${amountOf(content.credits, "credit")} left`,
        [
          {
            kind: "text",
            text: `Your credits have fallen below ${count.format(content.threshold)}, your notification threshold.`,
          },
          { kind: "text", text: lasting(content.daysLeft) },
          { kind: "button", label: "Buy credits", href: content.link },
          {
            kind: "footnote",
            text: "You receive one email each time your credits fall below your threshold.",
            label: "Unsubscribe from credit notifications",
            href: content.unsubscribe,
          },
        ],
        content.sender,
      );
    case "setup_reminder":
      return layOut(
        `One step left: map the address fields of ${content.portalName}`,
        [
          {
            kind: "text",
            text: `You connected the HubSpot portal "${content.portalName}". Before ${PRODUCT_NAME} can clean it, choose which properties hold the address. It takes about a minute.`,
          },
          { kind: "button", label: "Map address fields", href: content.link },
          {
            kind: "footnote",
            text: "We send this reminder once per portal.",
            label: "Unsubscribe from setup reminders",
            href: content.unsubscribe,
          },
        ],
        content.sender,
      );
  }
}

/** Links to this job's proposals in review; without any, to its corrected records. */
function finishedButton(
  { link, review, corrected }: Extract<EmailContent, { template: "job_finished" }>,
  urlOf: (path: string) => string,
): EmailBlock {
  // `link` is the job's page.
  const toReview = urlOf(`/review?job_id=${link.split("/").at(-1)}`);
  if (review > 0) return { kind: "button", label: `Review ${amountOf(review, "record")}`, href: toReview };
  if (corrected > 0)
    return { kind: "button", label: `View ${amountOf(corrected, "change")}`, href: `${link}?outcome=corrected` };
  return { kind: "button", label: "View the job", href: link };
}

function amountOf(amount: number, noun: string): string {
  return `${count.format(amount)} ${noun}${amount === 1 ? "" : "s"}`;
}

function lasting(days: number | null): string {
  if (days === null) return "When they run out, running jobs pause and resume when you add credits.";
  const time = days < 1 ? "less than a day" : days === 1 ? "about one day" : `about ${count.format(days)} days`;
  return `At the pace of your schedules and automatic cleaning they will last ${time}. When they run out, running jobs pause and resume when you add credits.`;
}

/** Access that works without the password, with one link that ends all of it. */
function remainingAccess(access: ProgramAccess | null, urlOf: (path: string) => string): EmailBlock[] {
  if (!access) return [];
  const lists = [
    access.keys.length > 0 ? `API keys: ${access.keys.join(", ")}.` : null,
    access.endpoints.length > 0 ? `Webhook endpoints: ${access.endpoints.join(", ")}.` : null,
  ].filter((text) => text !== null);
  return [
    {
      kind: "text",
      text: `These API keys and webhook endpoints have access. If you don't recognize one that was added in the last seven days, secure your account within seven days. ${SECURED} You can revoke earlier ones under Developers.`,
    },
    ...lists.map((text) => ({ kind: "text" as const, text })),
    { kind: "link", label: "Revoke all access", href: urlOf(access.revokeLink) },
  ];
}

function blockerText(reason: string): string | null {
  return isKeyOf(JOB_REASON_TEXTS, reason) ? JOB_REASON_TEXTS[reason] : null;
}

function limitText({
  scope,
  period,
  credits,
  listName,
  portalName,
}: Extract<EmailContent, { template: "spending_limit" }>): string {
  const whose = {
    account: "your account",
    portal: `the portal "${portalName}"`,
    recurring_job: `the schedule of "${listName}"`,
  }[scope];
  const per = period === "run" ? "a run" : "a month";
  return `The limit of ${amountOf(credits, "credit")} for ${per} of ${whose} is reached. "${listName}" waits for it, and so does other work that it concerns.`;
}
