import { validationError } from "../hubspot-error.ts";
import { outputsOf } from "../webhooks/enrolments.ts";
import type { ApiRoute } from "./api-route.ts";

const most = 100;

/** The app tells how enrolled records ended. */
export const completeCallbacks: ApiRoute = {
  name: "callbacks/complete",
  scopes: () => ["automation"],
  handle: ({ world, portal, body }) => {
    const inputs: unknown = body["inputs"];
    if (!Array.isArray(inputs) || inputs.length > most)
      throw validationError(`inputs must be a list of at most ${most}`);
    for (const input of inputs as unknown[]) {
      const fields: Record<string, unknown> = typeof input === "object" && input !== null ? { ...input } : {};
      if (typeof fields["callbackId"] !== "string" || typeof fields["typedOutputs"] !== "object")
        throw validationError("callbackId and typedOutputs are required");
      world.enrolments.complete(portal, fields["callbackId"], outputsOf(input));
    }
    return { status: 204 };
  },
};
