import { useState } from "react";
import { Button } from "../ui/Button.tsx";
import { ErrorState, Notice } from "./notices.tsx";

/** `undo` saves what was there before; null where a person has confirmed that it cannot be undone. */
type SavedChange = { text: string; undo: (() => Promise<unknown>) | null };
type State = { change: SavedChange | null; isUndone: boolean; isBusy: boolean; error: unknown };

const NOTHING: State = { change: null, isUndone: false, isBusy: false, error: null };

/** The last change on a page that saves at once. */
export function useSavedChange() {
  const [state, setState] = useState(NOTHING);
  return {
    ...state,
    note: (change: SavedChange) => setState({ ...NOTHING, change }),
    save: async ({ send, ...change }: SavedChange & { send: () => Promise<unknown> }) => {
      setState({ ...NOTHING, isBusy: true });
      try {
        await send();
        setState({ ...NOTHING, change });
      } catch (error) {
        setState({ ...NOTHING, error });
      }
    },
    undo: async () => {
      setState({ ...state, isBusy: true, error: null });
      try {
        await state.change?.undo?.();
        setState({ ...NOTHING, isUndone: true });
      } catch (error) {
        setState({ ...state, isBusy: false, error });
      }
    },
  };
}

type Props = { of: ReturnType<typeof useSavedChange>; failureTitle: string };

/** Says that a change was saved, and takes it back. */
export function SavedNotice({ of: { change, isUndone, isBusy, error, undo }, failureTitle }: Props) {
  return (
    <>
      {error !== null && <ErrorState title={failureTitle} error={error} />}
      {isUndone && <Notice kind="info">Undone.</Notice>}
      {change && (
        <Notice
          kind="success"
          action={
            change.undo && (
              <Button size="xs" variant="default" isBusy={isBusy} onClick={() => void undo()}>
                Undo
              </Button>
            )
          }
        >
          {change.text}
        </Notice>
      )}
    </>
  );
}
