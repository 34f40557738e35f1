import { useSearchParams } from "react-router-dom";

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
