/**
 * Collects what is typed between opening the palette and its field receiving the keys. `take` returns it once and ends the
 * collection, as does Escape.
 */
export function createTypedAhead() {
  let text = "";
  const onKey = (event: KeyboardEvent) => {
    if (event.key === "Escape") return void take();
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key.length === 1) text += event.key;
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  function take(): string {
    const typed = text;
    text = "";
    removeEventListener("keydown", onKey, true);
    return typed;
  }
  return { start: () => addEventListener("keydown", onKey, true), take };
}
