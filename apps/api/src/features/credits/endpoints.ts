import { getBalance } from "@plumbline/core/credits/get-balance.ts";
import { getThreshold, setThreshold } from "@plumbline/core/credits/threshold.ts";
import { getSpending, type Spending } from "@plumbline/core/credits/spending/get-spending.ts";
import { setSpendingLimit } from "@plumbline/core/credits/spending/set-spending-limit.ts";
import { unsubscribe } from "@plumbline/core/email/unsubscribe.ts";
import { thresholdSchema } from "@plumbline/schema/billing/rest.ts";
import { setSpendingLimitSchema } from "@plumbline/schema/credits/spending.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { z } from "zod";
import { endpoint, type Endpoint } from "../../http/endpoint.ts";

export const creditEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "get",
    path: "/api/auth/credit-balance",
    tag: "Credits",
    summary: "Get the number of available credits.",
    operation: "see",
    answer: answers.creditBalanceAnswer,
    handle: async ({ ctx, actor }) => ({ creditBalance: (await getBalance(ctx, actor)).available }),
  }),
  endpoint({
    method: "get",
    path: "/api/auth/credit-threshold",
    tag: "Credits",
    summary: "Get the number of credits below which an email is sent; null if disabled.",
    operation: "see_billing",
    answer: answers.thresholdAnswer,
    handle: async ({ ctx, actor }) => ({ threshold: (await getThreshold(ctx, actor)).threshold }),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/credit-threshold",
    tag: "Credits",
    summary: "Set the number of credits below which an email is sent; null disables it.",
    operation: "set_notifications",
    body: thresholdSchema,
    answer: answers.messageAnswer,
    async handle({ ctx, actor, body }) {
      await setThreshold(ctx, actor, body);
      return { message: "Notification settings updated successfully" };
    },
  }),
  endpoint({
    method: "get",
    path: "/api/auth/spending",
    tag: "Credits",
    summary: "Get the spending of the current month (UTC), the spending limits, and a forecast of the balance.",
    operation: "see_billing",
    answer: answers.spendingAnswer,
    handle: async ({ ctx, actor }) => presentSpending(await getSpending(ctx, actor)),
  }),
  endpoint({
    method: "post",
    path: "/api/auth/spending-limit",
    tag: "Credits",
    summary:
      "Set the spending limits of the account, or of the portal, recurring job or API key whose id is given; null removes a limit. An API key has a limit of the month alone. Jobs that wait for a limit and have room resume.",
    operation: "manage_billing",
    body: setSpendingLimitSchema,
    answer: answers.spendingAnswer,
    errors: ["not_found"],
    async handle({ ctx, actor, body }) {
      await setSpendingLimit(ctx, actor, body);
      return presentSpending(await getSpending(ctx, actor));
    },
  }),
  // GET serves the link in the email, POST serves email programs (RFC 8058). The token alone determines whose emails end.
  unsubscribes("get", "Unsubscribe from an email with the token from its unsubscribe link."),
  unsubscribes("post", "Unsubscribe from an email in one click (for email clients)."),
];

function unsubscribes(method: "get" | "post", summary: string): Endpoint {
  return endpoint({
    method,
    path: "/api/auth/unsubscribe-credits/{token}",
    tag: "Credits",
    summary,
    operation: "public",
    params: z.object({ token: z.string() }),
    answer: answers.messageAnswer,
    errors: ["not_found"],
    handle: ({ ctx, params }) => unsubscribe(ctx, params.token),
  });
}

function presentSpending({ resetsAt, creditPriceCents, paidCreditCents, places, forecast }: Spending) {
  return {
    resets_at: resetsAt.toISOString(),
    // To the hundredth of a cent.
    credit_price_cents: Math.round(creditPriceCents * 100) / 100,
    paid_credit_cents: paidCreditCents,
    places: places.map(({ portalId, recurringJobId, apiKeyId, perRun, perMonth, ...place }) => ({
      ...place,
      portal_id: portalId,
      recurring_job_id: recurringJobId,
      api_key_id: apiKeyId,
      per_run: perRun,
      per_month: perMonth,
    })),
    forecast: {
      credits_per_day: forecast.creditsPerDay,
      cents_per_day: forecast.centsPerDay,
      days_left: forecast.daysLeft,
      runs_out_on: forecast.runsOutOn?.toISOString() ?? null,
      month_end_credits: forecast.monthEndCredits,
    },
  };
}
