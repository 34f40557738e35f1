export const CREDITS_FAQ = [
  {
    question: "What does one credit pay for?",
    answer:
      "One successfully processed address: corrected, or verified as correct. Records that fail, need your review, are empty or are unchanged cost nothing.",
  },
  {
    question: "What does it cost to dismiss a correction?",
    answer:
      "Usually nothing. Of the corrections that your write policy holds back, you can dismiss 200 a month free of charge, or a fifth of the credits you spend in the month if that is more. Beyond that, each costs one credit; you see the price before you decide, and it is returned if you take the dismissal back.",
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
