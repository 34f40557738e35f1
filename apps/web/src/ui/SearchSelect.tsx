import { NativeSelect, TextInput, type SelectProps } from "@mantine/core";
import { lazy, Suspense } from "react";

type Option = { value: string; label: string; disabled?: boolean };
export type SearchSelectProps = Pick<
  SelectProps,
  "label" | "className" | "placeholder" | "disabled" | "filter" | "limit" | "nothingFoundMessage" | "onDropdownOpen"
> & {
  data: readonly Option[];
  value: string | null;
  onChange: (value: string | null) => void;
};

const Loaded = lazy(async () => {
  try {
    return { default: (await import("./LoadedSearchSelect.tsx")).LoadedSearchSelect };
  } catch {
    // Without a connection, or after a release: the same choice, not searchable.
    return { default: PlainSelect };
  }
});

/** One of many, found by typing. Its code comes after the page is shown; until then the field stands in its place. */
export function SearchSelect(props: SearchSelectProps) {
  const { label, className, placeholder, data, value } = props;
  const chosen = data.find((option) => option.value === value);
  return (
    <Suspense
      fallback={
        <TextInput
          label={label}
          {...(className === undefined ? {} : { className })}
          placeholder={placeholder ?? ""}
          value={chosen?.label ?? ""}
          readOnly
          disabled
        />
      }
    >
      <Loaded {...props} />
    </Suspense>
  );
}

function PlainSelect({
  label,
  className,
  placeholder,
  disabled,
  data,
  value,
  onChange,
  onDropdownOpen,
}: SearchSelectProps) {
  return (
    <NativeSelect
      label={label}
      {...(className === undefined ? {} : { className })}
      disabled={disabled ?? false}
      value={value ?? ""}
      onFocus={onDropdownOpen}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      data={[...(value === null ? [{ value: "", label: placeholder ?? "" }] : []), ...data]}
    />
  );
}
