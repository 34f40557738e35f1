import { tryAddressAnswer, tryAddressSchema } from "@plumbline/schema/try/rest.ts";
import { isPublic, type Operation } from "../../openapi/operation.ts";

export const TRY_OPERATIONS: readonly Operation[] = [
  {
    ...isPublic,
    method: "post",
    path: "/api/try",
    tag: "Cleaning",
    summary: "Preview the cleaning of an address. Nothing is stored, written or charged.",
    body: tryAddressSchema,
    answer: tryAddressAnswer,
    errors: ["rate_limited"],
  },
];
