import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

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
