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
