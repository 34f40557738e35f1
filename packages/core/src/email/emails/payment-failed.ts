import { button, count, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

export const paymentFailed: Email<{ credits: number }> = (content) =>
  layOut("Your subscription payment failed", [
    text(
      `This month's ${count.format(content.credits)} credits will be added when the payment succeeds. Your existing credits are not affected.`,
    ),
    text("Please check the payment method of your subscription."),
    button("Manage subscription", content.link),
  ]);
