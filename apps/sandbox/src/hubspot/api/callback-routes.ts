import { notFound, validationError } from "../hubspot-error.ts";
import { outputsOf } from "../webhooks/enrolments.ts";
import { fieldsOf, isPlain } from "../../plain-object.ts";
import type { ApiRoute } from "./api-route.ts";

const max = 100;

export const callbackRoutes: readonly ApiRoute[] = [
  /** The app reports the results of enrolled records. */
  {
    route: ["post", "/automation/actions/callbacks/2026-03/complete"],
    name: "callbacks/complete",
    scopes: () => ["automation"],
    handle: ({ world, portal, body }) => {
      const inputs: unknown = body["inputs"];
      if (!Array.isArray(inputs) || inputs.length === 0 || inputs.length > max)
        throw validationError(`inputs must be a list of 1 to ${max}`);
      const completions = (inputs as unknown[]).map((input) => {
        const { callbackId, outputFields, typedOutputs } = fieldsOf(input);
        if (typeof callbackId !== "string" || !isPlain(outputFields) || !isPlain(typedOutputs))
          throw validationError("Invalid input JSON: callbackId, outputFields and typedOutputs are required");
        if (!world.enrolments.knows(portal, callbackId)) throw notFound(`No callback ${callbackId}`);
        return { callbackId, outputs: outputsOf(input) };
      });
      for (const { callbackId, outputs } of completions) world.enrolments.complete(portal, callbackId, outputs);
    },
  },
];
