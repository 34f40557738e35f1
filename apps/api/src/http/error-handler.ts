import { AppError } from "@plumbline/core/app-error.ts";
import type { Context } from "@plumbline/core/context.ts";
import { isDatabaseUnreachable, isLockTimeout } from "@plumbline/core/db/sql-error.ts";
import { ERRORS, type ErrorBody } from "@plumbline/schema/errors.ts";
import { isSentence } from "@plumbline/schema/plain-issues.ts";
import type { ErrorRequestHandler, RequestHandler } from "express";
import { ZodError } from "zod";
import { requestIdOf } from "./request-id.ts";

export const notFoundHandler: RequestHandler = (_req, _res, next) => next(new AppError("not_found", "Not found."));

/** The only place where REST turns an error into a response. Unknown errors show nothing but the request id. */
export function errorHandler(log: Context["log"]): ErrorRequestHandler {
  return (error, req, res, next) => {
    if (res.headersSent) return next(error);
    const requestId = requestIdOf(req);
    const known = asAppError(error);
    logFault(log, known, { err: error }, "unexpected error");
    const retryAfterMs = known.details.retryAfterMs;
    // An endpoint for HubSpot has already set the header, in milliseconds.
    if (typeof retryAfterMs === "number" && !res.hasHeader("retry-after"))
      res.setHeader("retry-after", String(Math.ceil(retryAfterMs / 1000)));
    const body: ErrorBody = { error: known.message, message: known.message, code: known.code, requestId };
    res.status(ERRORS[known.code].status).json(body);
  };
}

/** Logs internal errors as errors and an unreachable database as a warning; every other error is the caller's to handle. */
export function logFault(
  log: Context["log"],
  known: AppError,
  fault: { err: unknown; path?: string | undefined },
  message: string,
): void {
  if (known.code === "internal") log.error(fault, message);
  else if (known.code === "unavailable" && known.cause !== undefined)
    log.warn({ ...fault, err: known.cause }, "database unreachable");
}

/** Maps an unexpected error, for REST and GraphQL. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ZodError) return new AppError("invalid_input", wordsOf(error));
  const type = typeof error === "object" && error !== null && "type" in error ? error.type : null;
  if (type === "entity.parse.failed") return new AppError("malformed_json");
  if (type === "entity.too.large") return new AppError("body_too_large");
  if (
    type === "charset.unsupported" ||
    type === "encoding.unsupported" ||
    type === "request.aborted" ||
    type === "request.size.invalid"
  )
    return new AppError("invalid_input");
  if (error instanceof URIError) return new AppError("not_found");
  if (isUnreadableBody(error))
    return new AppError("invalid_input", "The request body doesn't match its content encoding.");
  if (isDatabaseUnreachable(error)) return databaseUnreachable(error);
  if (isLockTimeout(error)) return new AppError("unavailable", undefined, { retryAfterMs: RETRY_AFTER_MS });
  return new AppError("internal");
}

const RETRY_AFTER_MS = 5_000;

/** The text of an internal error plus the advice to try again. */
function databaseUnreachable(cause: unknown): AppError {
  const message = `${ERRORS.internal.message} Please try again in a moment.`;
  return new AppError("unavailable", message, { retryAfterMs: RETRY_AFTER_MS }, { cause });
}

/** zlib's error for a body that is not compressed as declared; body-parser gives it status 400 and no type. */
function isUnreadableBody(error: unknown): boolean {
  if (!(error instanceof Error) || !("status" in error) || error.status !== 400) return false;
  return "code" in error && /^(Z_|ERR_)/.test(String(error.code));
}

/** Names the first invalid field, never its value. */
function wordsOf(error: ZodError): string {
  const [issue] = error.issues;
  if (!issue) return ERRORS.invalid_input.message;
  const field = issue.path.join(".");
  return field && !isSentence(issue.message) ? `${field}: ${issue.message}` : issue.message;
}
