import { sendSupportEmailSchema } from "@plumbline/schema/support/rest.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { isPublic, type Operation } from "../../openapi/operation.ts";

export const SUPPORT_OPERATIONS: readonly Operation[] = [
  {
    ...isPublic,
    method: "post",
    path: "/api/auth/support/send-email",
    tag: "Account",
    summary: "Send a message to support. `recaptchaToken` is a reCAPTCHA token for the action `submit`.",
    body: sendSupportEmailSchema,
    answer: answers.messageAnswer,
    errors: ["human_check_failed", "rate_limited", "not_available", "unavailable"],
  },
];
