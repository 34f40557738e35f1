import { GraphQLError, Kind, OperationTypeNode, type ASTVisitor, type ValidationContext } from "graphql";

/**
 * A request may contain one root mutation field, so that counting requests (logins, attempts) counts operations. A fragment at
 * the root is refused as well: it could contain any number of fields.
 */
export function oneMutationPerRequest(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (node.operation !== OperationTypeNode.MUTATION) return;
      const { selections } = node.selectionSet;
      if (selections.length > 1 || selections.some((selection) => selection.kind !== Kind.FIELD))
        context.reportError(new GraphQLError("A mutation must have exactly one field.", { nodes: [node] }));
    },
  };
}
