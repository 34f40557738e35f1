import { NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedCallback, useHotkeys } from "@mantine/hooks";
import { IconSearch } from "../../ui/icons.tsx";
import { useRef, useState, type ReactNode, type Ref } from "react";
import { useSearchParams } from "react-router-dom";
import classes from "./TableFilter.module.css";
import tools from "./TableTools.module.css";
import type { DaySpan } from "./table-view.ts";

type Choose = (choice: Readonly<Record<string, string | null>>, isTyped?: boolean) => void;

/**
 * Changes the view of a table. It is in the URL, so that it can be linked and undone by going back; typed text replaces the
 * history entry. The table returns to its first page.
 */
export function useChoose(): Choose {
  const [, setParams] = useSearchParams();
  return (choice, isTyped = false) =>
    setParams(
      (current) => {
        current.delete("after");
        for (const [name, value] of Object.entries(choice))
          if (value) current.set(name, value);
          else current.delete(name);
        return current;
      },
      { replace: isTyped, preventScrollReset: true },
    );
}

/** The pause in typing before the text is used. */
const PAUSE_MS = 300;

/**
 * The text of a field whose value is stored elsewhere, as in the address: `write` is called when typing pauses. The field keeps
 * its own text meanwhile, so that a slow `write` loses no keystroke; a new value from elsewhere (Back, a link) replaces it.
 */
export function useTypedText(
  value: string,
  write: (text: string) => void,
): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [written, setWritten] = useState(value);
  const writeSoon = useDebouncedCallback((typed: string) => {
    setWritten(typed);
    write(typed);
  }, PAUSE_MS);
  if (value !== seen) {
    setSeen(value);
    if (value !== written) {
      setWritten(value);
      setText(value);
    }
  }
  return [
    text,
    (typed) => {
      setText(typed);
      writeSoon(typed);
    },
  ];
}

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

type DaySpanFieldsProps = { span: DaySpan; onChange: (span: DaySpan) => void };

/** First and last day of the shown rows. */
export function DaySpanFields({ span: { from, to }, onChange }: DaySpanFieldsProps) {
  return (
    <>
      <TextInput
        type="date"
        size="xs"
        label="From"
        classNames={{ root: tools.day, label: tools.label }}
        max={to ?? undefined}
        value={from ?? ""}
        onChange={(event) => onChange({ from: event.currentTarget.value || null, to })}
      />
      <TextInput
        type="date"
        size="xs"
        label="To"
        classNames={{ root: tools.day, label: tools.label }}
        min={from ?? undefined}
        value={to ?? ""}
        onChange={(event) => onChange({ from, to: event.currentTarget.value || null })}
      />
    </>
  );
}

type BarProps = { role: "search" | "group"; label: string; children: ReactNode };

/** The fields above a table, by which its rows are chosen. */
export function FilterBar({ role, label, children }: BarProps) {
  return (
    <div className={classes.filter} role={role} aria-label={label}>
      {children}
    </div>
  );
}

type SelectProps = {
  label: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
};

export function FilterSelect({ label, options, value, onChange }: SelectProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={label}
      className={classes.choice}
      data={options}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

type OrderProps<Order extends string> = {
  labels: Record<Order, string>;
  /** It needs no parameter in the URL. */
  usual: Order;
  order: Order | null;
  onChange: (choice: { order: string }) => void;
};

export function OrderSelect<Order extends string>({ labels, usual, order, onChange }: OrderProps<Order>) {
  const inUrl = (one: string) => (one === usual ? "" : one);
  return (
    <FilterSelect
      label="Order"
      options={Object.entries<string>(labels).map(([one, label]) => ({ value: inUrl(one), label }))}
      value={inUrl(order ?? usual)}
      onChange={(chosen) => onChange({ order: chosen })}
    />
  );
}

/** What limits the order of the rows. */
export function FilterNote({ children }: { children: ReactNode }) {
  return <span className={classes.note}>{children}</span>;
}

/** `/` focuses the page's search field, unless another field has the focus. */
export function useSearchKey() {
  const field = useRef<HTMLInputElement>(null);
  useHotkeys([["/", () => field.current?.focus()]]);
  return field;
}
