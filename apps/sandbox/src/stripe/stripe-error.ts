/** An error in Stripe's form: `{error: {type, code, message, param}}`. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; param?: string; message: string };
  constructor(status: number, body: { type?: string; code?: string; param?: string; message: string }) {
    super(body.message);
    this.status = status;
    this.body = { type: "invalid_request_error", ...body };
  }
}

export const missing = (what: string, id: string): StripeRefusal =>
  new StripeRefusal(404, { code: "resource_missing", param: "id", message: `No such ${what}: '${id}'` });

/** The error for a missing object named by a parameter, not by the path. */
export const missingIn = (param: string, id: string): StripeRefusal =>
  new StripeRefusal(400, { code: "resource_missing", param, message: `No such ${param}: '${id}'` });

export const invalid = (param: string, message: string): StripeRefusal =>
  new StripeRefusal(400, { code: "parameter_invalid", param, message });
