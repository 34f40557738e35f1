export const CREDITS_FAQ = [
  {
    question: "What does one credit pay for?",
    answer:
      "One address that was successfully processed: corrected, or checked and confirmed. Failures, records left for your review, empty and unchanged records cost nothing.",
  },
  {
    question: "Do my credits expire?",
    answer: "No. Credits never expire, and those that you have stay yours when a subscription ends.",
  },
  {
    question: "How does the monthly subscription work?",
    answer:
      "Each month that is paid brings the credits of your package at 20% less than the one-time price. What you do not use carries over. You can cancel at any time on your account page.",
  },
  {
    question: "What happens when I run out in the middle of a cleaning?",
    answer:
      "The cleaning waits where it is and nothing is lost. As soon as there are credits again it goes on by itself; no record is charged twice.",
  },
] as const;
