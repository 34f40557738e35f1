import { FAILED, RestError } from "../api/rest-client.ts";

export type ErrorText = {
  /** The server's message; null if the response was not ours. */
  serverText: string | null;
  message: string;
  code: string | null;
  requestId: string | null;
};

const OFFLINE = "Couldn't reach the server. Check your connection and try again.";

type GraphqlLike = { errors: readonly { message: string; extensions?: Record<string, unknown> | undefined }[] };

/** Recognized by shape, so that pages without GraphQL do not load Apollo for this. */
function isGraphqlError(error: unknown): error is GraphqlLike {
  return (
    typeof error === "object" &&
    error !== null &&
    "errors" in error &&
    Array.isArray(error.errors) &&
    error.errors.length > 0
  );
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

/** The only place where an error becomes text. */
export function errorText(error: unknown): ErrorText {
  if (error instanceof RestError) {
    return { serverText: error.serverText, message: error.message, code: error.code, requestId: error.requestId };
  }
  if (isGraphqlError(error)) {
    const [first] = error.errors;
    const message = first?.message ?? "Something went wrong.";
    return {
      serverText: message,
      message,
      code: text(first?.extensions?.["code"]),
      requestId: text(first?.extensions?.["requestId"]),
    };
  }
  if (typeof error === "object" && error !== null && "statusCode" in error && typeof error.statusCode === "number") {
    return { serverText: null, message: FAILED, code: null, requestId: null };
  }
  return { serverText: null, message: OFFLINE, code: null, requestId: null };
}

/** A fault of the server or the network, not a refusal, which explains itself. A retry may help. */
export function isFault(error: unknown): boolean {
  if (error === null || error === undefined) return false;
  const { code } = errorText(error);
  return code === null || code === "internal" || code === "unavailable";
}

/** The server's own text if there is one, otherwise the text of the spec. */
export function serverTextOr(error: unknown, fallback: string): string {
  return errorText(error).serverText ?? fallback;
}

/** For texts that end in the cause: "Registration failed: ...". */
export function withCause(prefix: string, error: unknown): string {
  return `${prefix}${errorText(error).message}`;
}
