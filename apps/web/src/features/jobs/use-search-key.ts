import { useHotkeys } from "@mantine/hooks";
import { useRef } from "react";

/** `/` goes to the search field of the page; fields that are being typed in keep their slash. */
export function useSearchKey() {
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => field.current?.focus()]]);
  return field;
}
