import { useHotkeys } from "@mantine/hooks";
import { useRef } from "react";

/** `/` focuses the page's search field, unless another field has the focus. */
export function useSearchKey() {
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => field.current?.focus()]]);
  return field;
}
