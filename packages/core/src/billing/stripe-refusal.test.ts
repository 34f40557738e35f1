import { Stripe } from "stripe";
import { describe, expect, it } from "vitest";
import { isMissing, refusalOf, StripeListBroken } from "./stripe-refusal.ts";

type Answer = { status: number; code?: string; param?: string; message?: string; type?: string };

/** As the library throws Stripe's error responses. */
const thrown = ({ status, code, param, message = "Said", type = "invalid_request_error" }: Answer) =>
  Stripe.errors.generateV1Error({ statusCode: status, code, param, message, type } as never);

describe("an answer from Stripe", () => {
  it.each<[string, Answer, string]>([
    ["400", { status: 400 }, "refused"],
    ["400 with rate_limit", { status: 400, code: "rate_limit" }, "outage"],
    ["401", { status: 401 }, "key_refused"],
    ["402", { status: 402, type: "card_error" }, "refused"],
    ["403", { status: 403 }, "key_refused"],
    ["404 without a code", { status: 404 }, "refused"],
    ["408", { status: 408 }, "outage"],
    ["409", { status: 409, type: "idempotency_error" }, "outage"],
    ["410", { status: 410 }, "refused"],
    ["413", { status: 413 }, "refused"],
    ["422", { status: 422 }, "refused"],
    ["423", { status: 423 }, "outage"],
    ["425", { status: 425 }, "outage"],
    ["429", { status: 429, type: "rate_limit_error" }, "outage"],
    ["500", { status: 500, type: "api_error" }, "outage"],
    ["502", { status: 502, type: "api_error" }, "outage"],
    ["503", { status: 503, type: "api_error" }, "outage"],
    [
      "a customer that a parameter names",
      { status: 400, code: "resource_missing", param: "customer", message: "No such customer: 'cus_1'" },
      "customer_unknown",
    ],
    [
      "a customer that the path names",
      { status: 404, code: "resource_missing", param: "id", message: "No such customer: 'cus_1'" },
      "customer_unknown",
    ],
    [
      "a customer of the other mode",
      {
        status: 404,
        code: "resource_missing",
        param: "id",
        message:
          "No such customer: 'cus_1'; a similar object exists in live mode, but a test mode key was used to make this request.",
      },
      "customer_unknown",
    ],
    [
      "another object",
      { status: 404, code: "resource_missing", param: "id", message: "No such invoice: 'in_1'" },
      "object_unknown",
    ],
    [
      "a portal without settings",
      {
        status: 400,
        message:
          "No configuration provided and your live mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in live mode at https://dashboard.stripe.com/settings/billing/portal.",
      },
      "portal_not_configured",
    ],
    [
      "a portal without settings, as Stripe said it before",
      {
        status: 400,
        message:
          "You can't create a portal session in test mode until you save your customer portal settings in test mode",
      },
      "portal_not_configured",
    ],
    [
      "an archived price",
      { status: 400, message: "The price specified is inactive. This field only accepts active prices." },
      "price_archived",
    ],
    [
      "an archived product",
      { status: 400, message: "Price `price_1` is not available to be purchased because its product is not active." },
      "price_archived",
    ],
    ["a payment refunded before", { status: 400, code: "charge_already_refunded" }, "already_refunded"],
  ])("with %s is classified by status, code and message", (_what, answer, refusal) => {
    expect(refusalOf(thrown(answer))).toBe(refusal);
  });

  it("is an outage if it is missing or not from Stripe", () => {
    expect(refusalOf(new Stripe.errors.StripeConnectionError({ message: "reset" }))).toBe("outage");
    expect(refusalOf(new Stripe.errors.StripeAPIError({ message: "Invalid JSON" }))).toBe("outage");
  });

  it("is not classified if the error is not from Stripe", () => {
    expect(refusalOf(new Error("No such customer"))).toBeNull();
    expect(refusalOf("resource_missing")).toBeNull();
    expect(isMissing(new TypeError("x"))).toBe(false);
  });

  it("is a broken list if its pages never end", () => {
    expect(refusalOf(new StripeListBroken("x"))).toBe("list_broken");
  });
});
