import { lazy, Suspense, useState } from "react";
import type { ConfirmProps } from "./ConfirmModal.tsx";

// Loaded with the first question, or earlier with the command palette: no page needs dialogs for its first paint.
const ConfirmModal = lazy(async () => ({ default: (await import("./ConfirmModal.tsx")).ConfirmModal }));

/** Confirms an action that costs credits, changes a lot or is irreversible. */
export function ConfirmDialog(props: ConfirmProps) {
  const [wasOpened, setOpened] = useState(false);
  if (props.isOpen && !wasOpened) setOpened(true);
  return (
    wasOpened && (
      <Suspense>
        <ConfirmModal {...props} />
      </Suspense>
    )
  );
}
