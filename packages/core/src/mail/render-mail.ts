import { JOB_REASON_TEXTS, type PauseReason } from "@plumbline/schema/jobs/states.ts";
import { PRODUCT_NAME } from "@plumbline/schema/product.ts";
import { layOut, type RenderedMail } from "./layout.ts";
import type { MailContent } from "./mail-content.ts";

const count = new Intl.NumberFormat("en-US");

/** The subject says the fact. */
export function renderMail(content: MailContent): RenderedMail {
  switch (content.template) {
    case "confirm_email":
      return layOut(`Confirm your email for ${PRODUCT_NAME}`, [
        { kind: "text", text: "Please confirm that this mailbox is yours. The link works for seven days." },
        { kind: "button", label: "Confirm email", href: content.link },
        { kind: "text", text: `If you did not sign up for ${PRODUCT_NAME}, you can ignore this mail.` },
      ]);
    case "recurring_stopped":
      return layOut(`The recurring cleaning of "${content.listName}" needs you`, [
        { kind: "text", text: JOB_REASON_TEXTS[content.reason as PauseReason] ?? "Its last run could not be done." },
        {
          kind: "text",
          text: "Records that are done are safe, and nothing is charged while it waits. You get one mail for this, not one for every run.",
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
  }
}
