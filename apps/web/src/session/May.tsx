import type { Operation } from "@plumbline/schema/accounts/operations.ts";
import type { ReactNode } from "react";
import { useMay } from "./may.ts";

/** Content for users who may do the operation. */
export function May({
  operation,
  children,
  otherwise,
}: {
  operation: Operation;
  children: ReactNode;
  otherwise?: ReactNode;
}) {
  return useMay(operation) ? children : otherwise;
}
