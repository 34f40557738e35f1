import { Modal } from "@mantine/core";
import { useEffect, useState, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import classes from "./ConfirmModal.module.css";

export type ConfirmProps = {
  isOpen: boolean;
  question: string;
  verb: string;
  stay?: string;
  isBusy: boolean;
  isDisabled?: boolean;
  /** The loss is irreversible, so the button has the danger color. */
  isDestructive?: boolean;
  /** For a dialog opened by a key where nothing is lost: another key confirms it. */
  startsOnVerb?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Focus starts on the harmless button by default, and returns to where it was. */
export function ConfirmModal({
  isOpen,
  question,
  verb,
  stay = "Cancel",
  isBusy,
  isDisabled = false,
  isDestructive = false,
  startsOnVerb = false,
  onConfirm,
  onClose,
  children,
}: ConfirmProps) {
  // Opened after mounting, because only then can it record the previous focus.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Modal
      opened={isOpen && isThere}
      onClose={onClose}
      centered
      // Mantine's scroll lock writes a style element without our nonce, which the content security policy refuses.
      lockScroll={false}
      transitionProps={{ duration: 120 }}
      title={question}
      closeButtonProps={{ "aria-label": "Close" }}
      classNames={{ title: classes.title }}
    >
      <div className={classes.body}>{children}</div>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus={!startsOnVerb || undefined}>
          {stay}
        </Button>
        <Button
          className={isDestructive ? classes.danger : undefined}
          onClick={onConfirm}
          data-autofocus={startsOnVerb || undefined}
          loading={isBusy}
          disabled={isDisabled}
        >
          {verb}
        </Button>
      </div>
    </Modal>
  );
}
