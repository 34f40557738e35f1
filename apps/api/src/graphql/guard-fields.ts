import { authorize } from "@plumbline/core/accounts/authorize.ts";
import { FIELD_OPERATIONS } from "./field-operations.ts";
import { requireActor, type GraphqlContext } from "./graphql-context.ts";
import type { Resolvers } from "./generated/resolver-types.ts";

type Resolve = (parent: unknown, args: unknown, context: GraphqlContext, info: unknown) => unknown;

const ROOTS = new Set(["Query", "Mutation"]);

/** Restricts every field listed in `FIELD_OPERATIONS` to actors who may do its operation. Throws if a root field is not listed. */
export function guardFields(resolvers: Resolvers): Resolvers {
  return Object.fromEntries(
    Object.entries(resolvers).map(([type, fields]) => [type, isFields(fields) ? guardType(type, fields) : fields]),
  );
}

function guardType(type: string, fields: Readonly<Record<string, unknown>>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, resolve]) => {
      const operation = FIELD_OPERATIONS[`${type}.${name}`];
      if (operation === undefined && ROOTS.has(type)) throw new Error(`${type}.${name} has no operation`);
      if (operation === undefined || operation === "open" || !isResolve(resolve)) return [name, resolve];
      const guarded: Resolve = (parent, args, context, info) => {
        authorize(requireActor(context), operation);
        return resolve(parent, args, context, info);
      };
      return [name, guarded];
    }),
  );
}

function isFields(fields: unknown): fields is Readonly<Record<string, unknown>> {
  return typeof fields === "object" && fields !== null && Object.getPrototypeOf(fields) === Object.prototype;
}

function isResolve(resolve: unknown): resolve is Resolve {
  return typeof resolve === "function";
}
