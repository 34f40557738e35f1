import { expect, it } from "vitest";
import { auditSentence } from "./audit-sentence.ts";

const ADA = "ada@example.com";
const BO = "bo@example.com";

it.each([
  [
    {
      action: "signed_in",
      text: "Logged in",
      detail: "Chrome on Linux",
      byOperator: false,
      email: ADA,
      accountEmail: ADA,
    },
    "ada@example.com logged in from Chrome on Linux",
  ],
  [
    { action: "signed_in", text: "Logged in", detail: null, byOperator: false, email: ADA, accountEmail: ADA },
    "ada@example.com logged in",
  ],
  [
    {
      action: "credits_granted",
      text: "Granted credits",
      detail: "50 credits",
      byOperator: true,
      email: BO,
      accountEmail: ADA,
    },
    "Operator bo@example.com granted credits for ada@example.com: 50 credits",
  ],
  [
    {
      action: "writing_stopped",
      text: "Stopped writes to HubSpot",
      detail: "*",
      byOperator: true,
      email: null,
      accountEmail: null,
    },
    "Operator on the command line stopped writes to HubSpot: *",
  ],
  [
    {
      action: "password_reset",
      text: "Reset the password by email",
      byOperator: false,
      email: null,
      accountEmail: ADA,
    },
    "ada@example.com reset the password by email",
  ],
])("describes who did what to whom: %#", (facts, sentence) => expect(auditSentence(facts)).toBe(sentence));
