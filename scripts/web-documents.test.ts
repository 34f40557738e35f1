import { readTypeDefs } from "@plumbline/schema/graphql/read-type-defs.ts";
import { buildSchema, Kind, validate, type DocumentNode } from "graphql";
import { expect, it } from "vitest";
import { documentRules } from "../apps/api/src/graphql/document-rules.ts";
import * as generated from "../apps/web/src/api/generated/graphql.ts";

const isOperation = (value: unknown): value is DocumentNode =>
  typeof value === "object" &&
  value !== null &&
  "definitions" in value &&
  (value as DocumentNode).definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION);

const schema = buildSchema(readTypeDefs());
const documents = Object.entries(generated as Record<string, unknown>).filter(([, value]) => isOperation(value));

it("finds the web app's documents", () => {
  expect(documents.length).toBeGreaterThan(60);
});

it.each(documents)("the server accepts %s", (_name, document) => {
  expect(validate(schema, document as DocumentNode, documentRules()).map(({ message }) => message)).toEqual([]);
});
