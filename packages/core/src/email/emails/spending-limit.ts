import type { JobSpendingScope } from "@plumbline/schema/credits/spending.ts";
import { amountOf, button, text, type Email } from "../email-kit.ts";
import { layOut } from "../lay-out.ts";

type Facts = {
  listName: string;
  portalName: string;
  scope: JobSpendingScope;
  period: "run" | "month";
  credits: number;
};

/** A spending limit is reached, and jobs wait for it. */
export const spendingLimit: Email<Facts> = (content) =>
  layOut(
    `Spending limit reached: ${amountOf(content.credits, "credit")} ${content.period === "run" ? "for a run" : "this month"}`,
    [
      text(limitText(content)),
      text(
        content.period === "month"
          ? "Nothing more is spent until you raise the limit or the next month begins (UTC); then waiting jobs resume by themselves."
          : "Raise the limit to let it go on, or cancel the rest. What was cleaned stays cleaned.",
      ),
      button("Change the limit", content.link),
    ],
  );

function limitText({ scope, period, credits, listName, portalName }: Facts): string {
  const whose = {
    account: "your account",
    portal: `the portal "${portalName}"`,
    recurring_job: `the schedule of "${listName}"`,
  }[scope];
  const per = period === "run" ? "a run" : "a month";
  return `The limit of ${amountOf(credits, "credit")} for ${per} of ${whose} is reached. "${listName}" waits for it, and so does other work that it concerns.`;
}
