import { tryAddressAnswer, tryAddressSchema } from "@plumbline/schema/try/rest.ts";
import { open, type Operation } from "../../openapi/operation.ts";

export const TRY_OPERATIONS: readonly Operation[] = [
  {
    ...open,
    method: "post",
    path: "/api/try",
    tag: "Cleaning",
    summary: "What would be done with this address; nothing is stored, written or charged.",
    body: tryAddressSchema,
    answer: tryAddressAnswer,
    errors: ["rate_limited"],
  },
];
