import { TextInput } from "@mantine/core";
import { IconSearch } from "../../ui/icons.tsx";
import type { Ref } from "react";
import { useTypedText } from "../use-typed-text.ts";

type Props = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  value: string;
  className?: string | undefined;
  /** Called when typing pauses. */
  onSearch: (text: string) => void;
};

/** Searches a table's rows for all typed words. */
export function SearchField({ ref, label, placeholder, value, className, onSearch }: Props) {
  const [typed, setTyped] = useTypedText(value, onSearch);
  return (
    <TextInput
      {...(ref ? { ref } : {})}
      type="search"
      size="xs"
      aria-label={label}
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={15} aria-hidden="true" />}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      {...(className ? { className } : {})}
    />
  );
}
