import { AppError } from "@plumbline/core/app-error.ts";
import { ADDRESSES_BODY_LIMIT } from "@plumbline/schema/addresses/addresses.ts";
import express, { type RequestHandler } from "express";
import { Kind, OperationTypeNode, parse, type DocumentNode } from "graphql";

const USUAL_BYTES = 100 * 1024;
/** The mutation whose variables may be larger than other bodies. */
const LARGE_MUTATION = "cleanAddresses";

/** Parses the body of a GraphQL request. Error: `body_too_large`. */
export function graphqlBody(): RequestHandler[] {
  const isLarge = new WeakSet<object>();
  return [
    express.json({
      limit: ADDRESSES_BODY_LIMIT,
      verify: (req, _res, bytes) => {
        if (bytes.length > USUAL_BYTES) isLarge.add(req);
      },
    }),
    (req, _res, next) => next(isLarge.has(req) && !mayBeLarge(req.body) ? new AppError("body_too_large") : undefined),
  ];
}

function mayBeLarge(body: unknown): boolean {
  if (typeof body !== "object" || body === null || !("query" in body) || typeof body.query !== "string") return false;
  // A document of its own that is this large is none of ours.
  return body.query.length <= USUAL_BYTES && mutationsOf(body.query).includes(LARGE_MUTATION);
}

/** The root fields of the mutations of a document; none where it has errors, which the server reports. */
function mutationsOf(query: string): string[] {
  let document: DocumentNode;
  try {
    document = parse(query, { maxTokens: 1_000 });
  } catch {
    return [];
  }
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.MUTATION
      ? definition.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
      : [],
  );
}
