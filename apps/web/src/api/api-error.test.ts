import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { describe, expect, it } from "vitest";
import { ApiError, apiErrorOf, serverTextOr, withCause } from "../api/api-error.ts";

describe("error texts", () => {
  it("prefers the REST server's text, with the request ID", () => {
    const error = ApiError.ofResponse(
      409,
      { error: "An account with this email already exists.", code: "email_taken", requestId: "r-1" },
      null,
    );
    expect(withCause("Registration failed: ", error)).toBe(
      "Registration failed: An account with this email already exists.",
    );
    expect(apiErrorOf(error)).toMatchObject({ code: "email_taken", requestId: "r-1" });
  });
  it("falls back to the specified text for a foreign or missing response", () => {
    expect(serverTextOr(ApiError.ofResponse(502, {}, null), "Login failed")).toBe("Login failed");
    expect(serverTextOr(new TypeError("Failed to fetch"), "Login failed")).toBe("Login failed");
    expect(apiErrorOf(new TypeError("Failed to fetch")).message).toContain("Couldn't reach the server");
  });
  it("reads the first GraphQL error with its code and request ID", () => {
    const error = new CombinedGraphQLErrors({
      data: null,
      errors: [{ message: "You have no credits left.", extensions: { code: "out_of_credits", requestId: "r-2" } }],
    });
    expect(apiErrorOf(error)).toMatchObject({
      serverText: "You have no credits left.",
      message: "You have no credits left.",
      code: "out_of_credits",
      requestId: "r-2",
    });
  });
});
