import { WHAT_COSTS } from "@plumbline/schema/billing/what-costs.ts";

export const CREDITS_FAQ = [
  {
    question: "What does one credit pay for?",
    answer: WHAT_COSTS,
  },
  {
    question: "Do my credits expire?",
    answer: "No. Credits never expire, and you keep them when a subscription ends.",
  },
  {
    question: "How does the monthly subscription work?",
    answer:
      "Each month you receive the credits of your package for 20% less than the one-time price. Unused credits carry over. You can cancel at any time on your account page.",
  },
  {
    question: "What happens when I run out in the middle of a cleaning?",
    answer:
      "The job pauses and nothing is lost. It resumes automatically when you add credits, and no record is charged twice.",
  },
] as const;
