import { JOB_REASON_TEXTS, type BlockerReason } from "@plumbline/schema/jobs/states.ts";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import type { ProgramAccess } from "../accounts/api-keys/program-access.ts";
import { layOut, type EmailBlock, type RenderedEmail } from "./layout.ts";
import type { EmailContent } from "./email-content.ts";

const count = new Intl.NumberFormat("en-US");
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/**
 * The subject says the fact. `link` is whole here, other links are paths that `urlOf` completes; `unsubscribe` is the page that
 * ends emails of this kind.
 */
export function renderEmail(
  content: EmailContent & { unsubscribe: string },
  urlOf: (path: string) => string,
): RenderedEmail {
  switch (content.template) {
    case "confirm_email":
      return layOut(`Confirm your email for ${PRODUCT_NAME}`, [
        { kind: "text", text: "Please confirm that this mailbox is yours. The link works for seven days." },
        { kind: "button", label: "Confirm email", href: content.link },
        { kind: "text", text: `If you did not sign up for ${PRODUCT_NAME}, you can ignore this email.` },
      ]);
    case "reset_password":
      return layOut(`Choose a new password for ${PRODUCT_NAME}`, [
        {
          kind: "text",
          text: "Somebody asked for a new password for this address. The link works once, for one hour.",
        },
        { kind: "button", label: "Choose a new password", href: content.link },
        { kind: "text", text: "If that was not you, you can ignore this email: your password stays as it is." },
      ]);
    case "password_changed":
      return layOut(`Your password for ${PRODUCT_NAME} was changed`, [
        { kind: "text", text: "All other sessions have ended. If you changed it, there is nothing to do." },
        { kind: "text", text: "If that was not you, take your account back now: choose a new password." },
        { kind: "button", label: "Choose a new password", href: content.link },
        ...remainingAccess(content.access, urlOf),
      ]);
    case "second_factor_changed":
      return layOut(`The second factor of your ${PRODUCT_NAME} account was turned ${content.isOn ? "on" : "off"}`, [
        {
          kind: "text",
          text: content.isOn
            ? "Signing in now needs a code of your authenticator app beside the password. Keep the recovery codes in a safe place."
            : "Signing in needs the password alone again.",
        },
        { kind: "text", text: "If that was not you, change your password and check your account now." },
        { kind: "button", label: "Check your account", href: content.link },
        ...remainingAccess(content.access, urlOf),
      ]);
    case "change_email":
      return layOut(`Confirm your new email for ${PRODUCT_NAME}`, [
        {
          kind: "text",
          text: "Please confirm that this mailbox is yours: from then on this address signs in. The link works once, for one hour.",
        },
        { kind: "button", label: "Use this address", href: content.link },
        { kind: "text", text: "If you did not ask for it, you can ignore this email: nothing changes." },
      ]);
    case "email_change_asked":
      return layOut(`Somebody asked to change the email of your ${PRODUCT_NAME} account`, [
        {
          kind: "text",
          text: "A link went to the new address; until it is opened, this address stays the one that signs in.",
        },
        {
          kind: "text",
          text: "If that was not you, somebody knows your password. Cancel the change, which also ends every session, then choose a new password.",
        },
        { kind: "button", label: "Cancel the change", href: urlOf(content.cancelLink) },
        { kind: "text", text: `Choose a new password: ${content.link}` },
      ]);
    case "email_changed":
      return layOut(`The email of your ${PRODUCT_NAME} account was changed`, [
        { kind: "text", text: "Another address is used to log in from now on, and all other sessions have ended." },
        {
          kind: "text",
          text: "If that was not you, restore this address within seven days. Restoring it also ends every session, revokes every API key and disables every webhook endpoint.",
        },
        { kind: "button", label: "Restore this address", href: urlOf(content.revertLink) },
        { kind: "text", text: `Support: ${content.link}` },
      ]);
    case "webhook_disabled":
      return layOut("A webhook endpoint was turned off", [
        {
          kind: "text",
          text: `Nothing has arrived at ${content.url} for two days, so we have stopped trying. What was not delivered is in its log and can be sent again.`,
        },
        { kind: "button", label: "Look at it", href: content.link },
      ]);
    case "account_deleted":
      return layOut(`Your ${PRODUCT_NAME} account is deleted`, [
        {
          kind: "text",
          text: "Cleanings that were running end, portals are disconnected, a subscription is canceled, and your data is erased. What the law wants kept, payments and credits, stays without your name.",
        },
        { kind: "text", text: "If that was not you, please answer at once through our support page." },
        { kind: "button", label: "Support", href: content.link },
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
      return layOut(`The recurring cleaning of "${content.listName}" needs you`, [
        { kind: "text", text: JOB_REASON_TEXTS[content.reason as BlockerReason] ?? "Its last run could not be done." },
        {
          kind: "text",
          text: "Records that are done are safe, and nothing is charged while it waits. You get one email for this, not one for every run.",
        },
        { kind: "button", label: "Look at it", href: content.link },
      ]);
    case "needs_reconnect":
      return layOut(`Reconnect ${content.portalName} to go on cleaning`, [
        {
          kind: "text",
          text: `HubSpot no longer accepts our access to ${content.portalName}: the app was uninstalled there, or the access was taken back. Cleaning of this portal waits; nothing is lost.`,
        },
        { kind: "button", label: "Reconnect", href: content.link },
      ]);
    case "hubspot_blocked":
      return layOut(`HubSpot is refusing our requests to ${content.portalName}`, [
        { kind: "text", text: JOB_REASON_TEXTS[content.reason as BlockerReason] ?? "HubSpot refuses these requests." },
        ...(content.missingScopes.length > 0
          ? [{ kind: "text" as const, text: `Missing in HubSpot: ${content.missingScopes.join(", ")}.` }]
          : []),
        {
          kind: "text",
          text: "Cleaning that needs this is waiting. Nothing is lost, and nothing is charged meanwhile.",
        },
        { kind: "button", label: "Open dashboard", href: content.link },
      ]);
    case "job_finished": {
      const cleaned = content.corrected + content.confirmed;
      const eyes = content.review > 0 ? `, ${count.format(content.review)} need your eye` : "";
      return layOut(`${count.format(cleaned)} addresses cleaned${eyes}`, [
        {
          kind: "text",
          text: `The cleaning of "${content.listName}" has ${content.status === "completed" ? "finished" : "ended before all records were done"}.`,
        },
        {
          kind: "facts",
          rows: [
            ["Corrected", count.format(content.corrected)],
            ["Already right", count.format(content.confirmed)],
            ["Need your review", count.format(content.review)],
            ["Failed", count.format(content.failed)],
            ["Credits used", count.format(content.credits)],
          ],
        },
        { kind: "button", label: "See every change", href: content.link },
      ]);
    }
    case "credits_bought":
      return layOut(`${count.format(content.credits)} credits added to your account`, [
        {
          kind: "text",
          text: "Thank you. Your payment arrived, and the credits can be used at once. They never expire.",
        },
        {
          kind: "facts",
          rows: [
            ["Bought", content.what],
            ["Credits", count.format(content.credits)],
            ["Paid", dollars.format(content.paidCents / 100)],
          ],
        },
        { kind: "button", label: "See your receipts", href: content.link },
      ]);
    case "payment_failed":
      return layOut("The payment for your subscription failed", [
        {
          kind: "text",
          text: `This month's ${count.format(content.credits)} credits arrive as soon as the payment goes through. The credits that you have stay yours.`,
        },
        { kind: "text", text: "Please look at the card that your subscription is paid with." },
        { kind: "button", label: "Manage subscription", href: content.link },
      ]);
    case "low_credits":
      return layOut(`You have ${counted(content.credits)} left`, [
        {
          kind: "text",
          text: `Your credits have fallen below ${count.format(content.threshold)}, the number at which you wanted to be told.`,
        },
        { kind: "text", text: lasting(content.daysLeft) },
        { kind: "button", label: "Buy credits", href: content.link },
        {
          kind: "footnote",
          text: "You get one such email each time your credits fall below that number.",
          label: "Unsubscribe from credit notifications",
          href: content.unsubscribe,
        },
      ]);
    case "setup_reminder":
      return layOut(`One step is left for ${content.portalName}`, [
        {
          kind: "text",
          text: `You connected the HubSpot portal "${content.portalName}". ${PRODUCT_NAME} does not know yet which of its properties hold the address, so nothing can be cleaned. Choosing them takes a minute.`,
        },
        { kind: "button", label: "Choose the properties", href: content.link },
        {
          kind: "footnote",
          text: "This reminder is sent once for each portal.",
          label: "Unsubscribe from setup reminders",
          href: content.unsubscribe,
        },
      ]);
  }
}

function counted(credits: number): string {
  return `${count.format(credits)} ${credits === 1 ? "credit" : "credits"}`;
}

function lasting(days: number | null): string {
  if (days === null)
    return "When they run out, a cleaning in work waits and goes on as soon as there are credits again.";
  const time = days < 1 ? "less than a day" : days === 1 ? "about one day" : `about ${count.format(days)} days`;
  return `At the waitPolicy of the last weeks they last ${time}. When they run out, a cleaning in work waits and goes on as soon as there are credits again.`;
}

/** What can still reach the account without the password, with one button that ends all of it. */
function remainingAccess(access: ProgramAccess | null, urlOf: (path: string) => string): EmailBlock[] {
  if (!access) return [];
  const lists = [
    access.keys.length > 0 ? `API keys: ${access.keys.join(", ")}.` : null,
    access.endpoints.length > 0 ? `Webhook endpoints: ${access.endpoints.join(", ")}.` : null,
  ].filter((text) => text !== null);
  return [
    { kind: "text", text: "These keep working. If you do not recognize one of them, revoke all of them." },
    ...lists.map((text) => ({ kind: "text" as const, text })),
    { kind: "button", label: "Revoke all keys and endpoints", href: urlOf(access.revokeLink) },
  ];
}
