/**
 * The closed list of error codes. Every edge maps them once: REST to a status, GraphQL to `extensions.code`, activities to
 * retryable or not. `message` is the text shown when the place that throws has nothing better to say.
 */
export const ERRORS = {
  invalid_input: { status: 400, message: "Some of the data sent is not valid." },
  malformed_json: { status: 400, message: "The body is not valid JSON." },
  body_too_large: { status: 413, message: "The body is too large." },
  not_signed_in: { status: 401, message: "Please sign in." },
  invalid_credentials: { status: 401, message: "Invalid email or password." },
  totp_required: { status: 401, message: "Please enter the code of your authenticator app." },
  wrong_code: { status: 403, message: "This code is not right, or it was used already." },
  totp_setup_required: {
    status: 403,
    message: "Operators need a second factor. Please set it up on your account page first.",
  },
  wrong_password: { status: 403, message: "The current password is not right." },
  common_password: {
    status: 400,
    message: "This password is too common: it is on lists that attackers try first. Please choose another.",
  },
  human_check_failed: {
    status: 400,
    message: "We could not make sure that a person sent this. Please try again.",
  },
  forbidden: { status: 403, message: "You are not allowed to do this." },
  not_for_keys: { status: 403, message: "An API key cannot do this. Please sign in." },
  read_only_key: { status: 403, message: "This API key may only read." },
  not_found: { status: 404, message: "This does not exist, or it is not yours." },
  email_not_confirmed: {
    status: 403,
    message: "Please confirm your email address first. The link is in the email that we sent when you signed up.",
  },
  email_taken: { status: 409, message: "An account with this email already exists." },
  conflict: { status: 409, message: "This is not possible in its present state." },
  already_subscribed: {
    status: 409,
    message: "You already have a monthly subscription. You can manage it on your account page.",
  },
  no_subscription: {
    status: 409,
    message: "Unable to access subscription management. You may not have an active subscription.",
  },
  bad_signature: { status: 400, message: "The signature does not fit the body." },
  not_configured: { status: 409, message: "This portal is not configured for this object type." },
  needs_reconnect: {
    status: 409,
    message: "HubSpot no longer accepts our access to this portal. Please reconnect it.",
  },
  out_of_credits: { status: 402, message: "You have no credits left." },
  crm_refused: { status: 502, message: "HubSpot refused the request." },
  crm_unavailable: { status: 503, message: "HubSpot does not answer at the moment. Please try again." },
  rate_limited: { status: 429, message: "Too many requests. Please try again in a moment." },
  not_available: { status: 503, message: "This is not set up on this server." },
  unavailable: { status: 503, message: "The service is busy. Please try again in a moment." },
  internal: { status: 500, message: "Something went wrong on our side." },
} as const;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];

/** Body of every REST error; `error` and `message` carry the same text. */
export type ErrorBody = { error: string; message: string; code: ErrorCode; requestId: string };
