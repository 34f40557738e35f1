import { button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

export const purchaseFailed: Email<{ what: string }> = (content) =>
  layOut("Your payment failed", [
    text(`Your bank did not confirm the payment for ${content.what}. You were not charged, and no credits were added.`),
    text("You can buy the credits again with another payment method."),
    button("Buy credits", content.link),
  ]);
