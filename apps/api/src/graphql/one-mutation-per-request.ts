import { GraphQLError, Kind, OperationTypeNode, type ASTVisitor, type ValidationContext } from "graphql";

/**
 * A mutation has one root field, so that what counts requests (sign-ins, tries) counts what is done. A fragment at the root is
 * refused, too: it could hold any number of fields.
 */
export function oneMutationARequest(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(node) {
      if (node.operation !== OperationTypeNode.MUTATION) return;
      const { selections } = node.selectionSet;
      if (selections.length > 1 || selections.some((selection) => selection.kind !== Kind.FIELD))
        context.reportError(new GraphQLError("A mutation must have exactly one field.", { nodes: [node] }));
    },
  };
}
