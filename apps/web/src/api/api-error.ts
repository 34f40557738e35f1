import type { ErrorBody } from "@plumbline/schema/errors.ts";

/** For a foreign response, as from a proxy in front of a server that is being replaced. */
const FAILED = "Something failed on our side. Running jobs continue. Please try again in a moment.";
const OFFLINE = "Couldn't reach the server. Check your connection and try again.";

type Facts = Pick<ApiError, "status" | "serverText" | "code" | "requestId">;
const UNKNOWN: Facts = { status: null, serverText: null, code: null, requestId: null };

/** What a call of the API failed with, by either data layer. The message is for people. */
export class ApiError extends Error {
  /** Of a REST response; GraphQL answers with 200. */
  readonly status: number | null;
  /** Null if the response was not ours. */
  readonly serverText: string | null;
  readonly code: string | null;
  readonly requestId: string | null;

  constructor(message: string, { status, serverText, code, requestId }: Facts) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.serverText = serverText;
    this.code = code;
    this.requestId = requestId;
  }

  static ofResponse(status: number, body: Partial<ErrorBody>, requestId: string | null): ApiError {
    const serverText = body.error ?? null;
    return new ApiError(serverText ?? FAILED, {
      status,
      serverText,
      code: body.code ?? null,
      requestId: body.requestId ?? requestId,
    });
  }
}

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

/** Whatever was thrown, as the one type that pages read. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isGraphqlError(error)) {
    const [first] = error.errors;
    const message = first?.message ?? "Something went wrong.";
    const { code, requestId } = first?.extensions ?? {};
    return new ApiError(message, { ...UNKNOWN, serverText: message, code: text(code), requestId: text(requestId) });
  }
  const isForeign = typeof error === "object" && error !== null && "statusCode" in error;
  return new ApiError(isForeign && typeof error.statusCode === "number" ? FAILED : OFFLINE, UNKNOWN);
}

/** A fault of the server or the network, not a refusal, which explains itself. A retry may help. */
export function isFault(error: unknown): boolean {
  if (error === null || error === undefined) return false;
  const { code } = apiErrorOf(error);
  return code === null || code === "internal" || code === "unavailable";
}

/** The server's own text if there is one, otherwise the text of the spec. */
export function serverTextOr(error: unknown, fallback: string): string {
  return apiErrorOf(error).serverText ?? fallback;
}

/** For texts that end in the cause: "Registration failed: ...". */
export function withCause(prefix: string, error: unknown): string {
  return `${prefix}${apiErrorOf(error).message}`;
}
