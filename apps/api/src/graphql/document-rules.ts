import { ApolloArmor } from "@escape.tech/graphql-armor";
import type { ValidationRule } from "graphql";
import { oneMutationPerRequest } from "./one-mutation-per-request.ts";

/** Limits on documents beyond the schema. A fragment counts as its content wherever it is spread. */
export function documentRules(): ValidationRule[] {
  const { validationRules } = new ApolloArmor({
    maxDepth: { n: 8, flattenFragments: true, exposeLimits: false },
    maxAliases: { n: 15, exposeLimits: false },
    maxDirectives: { n: 50, exposeLimits: false },
    costLimit: {
      maxCost: 8_000,
      objectCost: 2,
      scalarCost: 1,
      depthCostFactor: 1.5,
      flattenFragments: true,
      exposeLimits: false,
    },
    blockFieldSuggestion: { enabled: false },
    maxTokens: { enabled: false },
  }).protect();
  return [...validationRules, oneMutationPerRequest];
}
