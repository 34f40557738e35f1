import { testProduct } from "@plumbline/dev-env/testing/test-product.ts";
import { OPERATIONS } from "@plumbline/schema/accounts/operations.ts";
import { expect, it } from "vitest";
import { accessMatrix, GRAPHQL_ASKS, REST_ASKS } from "./support/access-matrix.ts";

it("has a row for every operation of the table", () => {
  const asked = new Set([...REST_ASKS, ...GRAPHQL_ASKS].map(({ operation }) => operation));
  expect([...asked].toSorted()).toEqual(Object.keys(OPERATIONS).toSorted());
});

accessMatrix(GRAPHQL_ASKS, () => testProduct());
