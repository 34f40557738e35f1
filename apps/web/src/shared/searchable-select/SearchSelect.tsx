import { Select, type SelectProps } from "@mantine/core";

/** A separate file, so that its code can be loaded after the page. */
export function SearchSelect(props: SelectProps) {
  return (
    <Select
      searchable
      allowDeselect={false}
      // Mounting a closed list costs a layout of the whole page.
      comboboxProps={{ keepMounted: false, transitionProps: { duration: 80 } }}
      {...props}
    />
  );
}
