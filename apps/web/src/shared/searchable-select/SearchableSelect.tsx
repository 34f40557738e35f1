import { NativeSelect, type SelectProps } from "@mantine/core";
import { useEffect, useState, type ComponentType } from "react";
import { useIsPainted } from "../use-is-painted.ts";

type Option = { value: string; label: string; disabled?: boolean };
type Props = Omit<SelectProps, "data" | "value" | "onChange"> & {
  data: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
};

let Loaded: ComponentType<SelectProps> | null = null;

/**
 * A choice among many, with a search. The code of the search is a tenth of a page and comes once the page has been painted; where it
 * cannot come (offline, say), the browser's own select takes its place.
 */
export function SearchableSelect({ data, ...props }: Props) {
  const search = useSearch();
  if (Loaded) return <Loaded data={data} {...props} />;
  const { label, className, value, onChange, disabled = false, placeholder = "", onDropdownOpen } = props;
  return (
    <NativeSelect
      label={label}
      className={className}
      disabled={disabled || search === "loading"}
      value={value ?? ""}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={onDropdownOpen}
      data={value === null ? [{ value: "", label: placeholder, disabled: true }, ...data] : [...data]}
    />
  );
}

/** Renders anew when the code of the search has come, or cannot come. */
function useSearch(): "loading" | "loaded" | "unavailable" {
  const isPainted = useIsPainted();
  const [search, setSearch] = useState<"loading" | "loaded" | "unavailable">("loading");
  useEffect(() => {
    if (!isPainted || Loaded) return;
    let isMounted = true;
    import("./SearchSelect.tsx").then(
      ({ SearchSelect }) => {
        Loaded = SearchSelect;
        if (isMounted) setSearch("loaded");
      },
      () => isMounted && setSearch("unavailable"),
    );
    return () => {
      isMounted = false;
    };
  }, [isPainted]);
  return search;
}
