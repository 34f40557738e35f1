import { button, count, dollars, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

/** Purchased credits were added. */
export const creditsBought: Email<{ what: string; credits: number; paidCents: number }> = (content) =>
  layOut(`${count.format(content.credits)} credits added to your account`, [
    text("Thank you for your payment. Your credits are ready to use and never expire."),
    {
      kind: "facts",
      rows: [
        ["Bought", content.what],
        ["Credits", count.format(content.credits)],
        ["Paid", dollars.format(content.paidCents / 100)],
      ],
    },
    button("View receipts", content.link),
  ]);
