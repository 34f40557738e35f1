import { amountOf, button, count, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

export const lowCredits: Email<{
  credits: number;
  threshold: number;
  /** At the rate of the last weeks; null when nothing was spent. */
  daysLeft: number | null;
  unsubscribeToken: string;
}> = (content, { unsubscribe, sender }) =>
  layOut(
    `You have ${amountOf(content.credits, "credit")} left`,
    [
      text(`Your credits have fallen below ${count.format(content.threshold)}, your notification threshold.`),
      text(lasting(content.daysLeft)),
      button("Buy credits", content.link),
      {
        kind: "footnote",
        text: "You receive one email each time your credits fall below your threshold.",
        label: "Unsubscribe from credit notifications",
        href: unsubscribe,
      },
    ],
    sender,
  );

function lasting(days: number | null): string {
  if (days === null) return "When they run out, running jobs pause and resume when you add credits.";
  const time = days < 1 ? "less than a day" : days === 1 ? "about one day" : `about ${count.format(days)} days`;
  return `At the pace of your schedules and automatic cleaning they will last ${time}. When they run out, running jobs pause and resume when you add credits.`;
}
