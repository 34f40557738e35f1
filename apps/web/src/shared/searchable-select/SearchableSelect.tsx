import { NativeSelect, type SelectProps } from "@mantine/core";
import { useEffect, useState, type ComponentType } from "react";
import { useIsPainted } from "../page-queries.ts";

type Option = { value: string; label: string; disabled?: boolean };
type Props = Omit<SelectProps, "data" | "value" | "onChange"> & {
  data: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
};

let Loaded: ComponentType<SelectProps> | null = null;

/**
 * A select with many options and a search. The search's code is a tenth of a page and is loaded after the first paint; if that
 * fails (offline, for example), the browser's own select remains.
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

/** Re-renders when the search's code has loaded or failed. */
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
