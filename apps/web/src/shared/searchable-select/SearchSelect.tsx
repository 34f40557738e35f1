import { Select, type SelectProps } from "@mantine/core";

/** In a file of its own, so that its code can come later than the page. */
export function SearchSelect(props: SelectProps) {
  return (
    <Select
      searchable
      allowDeselect={false}
      // A closed list costs a layout of the whole page when it is mounted.
      comboboxProps={{ keepMounted: false, transitionProps: { duration: 80 } }}
      {...props}
    />
  );
}
