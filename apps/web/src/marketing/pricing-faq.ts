import { WHAT_COSTS } from "@plumbline/schema/billing/what-costs.ts";
import { PRICES } from "./prices.ts";

export const PRICING_FAQ = [
  {
    question: "What is a credit?",
    answer: WHAT_COSTS,
  },
  {
    question: "Do credits expire?",
    answer:
      "No. Neither purchased credits nor the free credits of a new account expire, and you keep them when a subscription ends.",
  },
  {
    question: "Can I buy a custom amount?",
    answer: `Yes. Between ${PRICES.custom.min} and ${PRICES.custom.max} credits you choose the amount in steps of ${PRICES.custom.step}; above ${PRICES.custom.min} each further credit costs ${PRICES.custom.perCredit}, or ${PRICES.monthlySaving} less by monthly subscription.`,
  },
  {
    question: "Which addresses are supported?",
    answer:
      "Addresses in the United States and Canada are checked most thoroughly: city, state or province, postal code and the format of the street line. For other countries we check postal code, city, region and country where we have data. Each result states what was not checked.",
  },
  {
    question: "Can I clean the records that I already have?",
    answer:
      "Yes, and most customers start this way: add existing records to a HubSpot list and clean the list. We call this backfilling. Lists can have ten records or hundreds of thousands.",
  },
  {
    question: "How do monthly subscriptions work?",
    answer: `You receive the credits of your package every month for ${PRICES.monthlySaving} less than the one-time price. Unused credits carry over. You can cancel at any time and keep your credits.`,
  },
] as const;
