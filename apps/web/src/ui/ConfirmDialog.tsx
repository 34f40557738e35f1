import { lazy, Suspense, useState } from "react";
import type { ConfirmProps } from "./ConfirmModal.tsx";

// Asked for with the first question, and before it with the command palette: no page needs dialogs to be shown.
const ConfirmModal = lazy(async () => ({ default: (await import("./ConfirmModal.tsx")).ConfirmModal }));

/** A question before something that costs, changes much or cannot be taken back. */
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
