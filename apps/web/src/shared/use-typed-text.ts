import { useDebouncedCallback } from "@mantine/hooks";
import { useState } from "react";

/** How long typing rests before what was typed is used. */
const PAUSE_MS = 300;

/**
 * The text of a field whose value lives elsewhere, as in the address: `write` gets it when typing pauses. The field keeps its own text
 * meanwhile, so that no key is lost to a slow `write`; a value that comes from elsewhere (Back, a link) replaces it.
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
