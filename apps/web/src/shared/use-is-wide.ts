import { useMediaQuery } from "@mantine/hooks";

/** Whether the page is wider than a phone. */
export function useIsWide(): boolean {
  return useMediaQuery("(min-width: 721px)", true, { getInitialValueInEffect: false });
}
