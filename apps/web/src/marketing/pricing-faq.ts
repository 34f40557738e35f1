export const PRICING_FAQ = [
  {
    question: "What is a credit?",
    answer:
      "One credit pays for one address that was successfully processed: corrected, or checked and confirmed. Failures, records left for your review, empty and unchanged records cost nothing.",
  },
  {
    question: "Do credits expire?",
    answer:
      "No. Credits never expire, neither those that you buy nor the free ones of a new account, and they stay when a subscription ends.",
  },
  {
    question: "Can I buy a custom amount?",
    answer:
      "Yes. Between 10,000 and 100,000 credits you choose the amount in steps of 1,000; above 10,000 each further credit costs $0.03, or 20% less by monthly subscription.",
  },
  {
    question: "Which addresses are supported?",
    answer:
      "Addresses in the United States and Canada are checked most deeply: city, state or province, postal code and the form of the street line. For other countries we check postal code, city, region and country where we have the data. Each result says what was not checked.",
  },
  {
    question: "Can I clean the records that I already have?",
    answer:
      "Yes, that is the usual beginning: put existing records on a HubSpot list and clean the list. We call this backfilling. A cleaning takes lists of ten records as well as lists of hundreds of thousands.",
  },
  {
    question: "How do monthly subscriptions work?",
    answer:
      "You receive the credits of your package every month at 20% less than the one-time price. Unused credits carry over. You can cancel at any time; the credits that you have stay yours.",
  },
] as const;
