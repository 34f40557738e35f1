import { ERRORS, type ErrorCode } from "@plumbline/schema/errors.ts";

/** The one error that business code throws on purpose. Edges map `code` to a status; `message` may be shown to users. */
export class AppError extends Error {
  readonly code: ErrorCode;
  /** Facts for the edge (for instance when to try again); never personal data. */
  readonly details: Readonly<Record<string, string | number>>;

  constructor(
    code: ErrorCode,
    message: string = ERRORS[code].message,
    details: Record<string, string | number> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }
}
