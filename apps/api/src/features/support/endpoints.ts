import { sendSupportEmail } from "@plumbline/core/support/send-support-email.ts";
import * as answers from "@plumbline/schema/rest/answers.ts";
import { sendSupportEmailSchema } from "@plumbline/schema/support/rest.ts";
import { endpoint, perNetwork, type Endpoint } from "../../http/endpoint.ts";

export const supportEndpoints: readonly Endpoint[] = [
  endpoint({
    method: "post",
    path: "/api/auth/support/send-email",
    tag: "Account",
    summary: "Send a message to support. `recaptchaToken` is a reCAPTCHA token for the action `submit`.",
    operation: "public",
    body: sendSupportEmailSchema,
    answer: answers.messageAnswer,
    errors: ["human_check_failed", "not_available", "unavailable"],
    rateLimits: [perNetwork("supportPerIp")],
    handle: ({ ctx, body }) => sendSupportEmail(ctx, body),
  }),
];
