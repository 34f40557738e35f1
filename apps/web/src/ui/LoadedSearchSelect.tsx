import { Select } from "@mantine/core";
import type { SearchSelectProps } from "./SearchSelect.tsx";

/** Loaded by SearchSelect. */
export function LoadedSearchSelect(props: SearchSelectProps) {
  return (
    <Select
      {...props}
      searchable
      allowDeselect={false}
      // A closed list costs a layout of the whole page when it is mounted.
      comboboxProps={{ keepMounted: false, transitionProps: { duration: 80 } }}
    />
  );
}
