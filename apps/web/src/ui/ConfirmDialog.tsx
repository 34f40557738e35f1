import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./ConfirmDialog.module.css";

type Props = {
  isOpen: boolean;
  question: string;
  verb: string;
  stay?: string;
  isBusy: boolean;
  isDisabled?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Focus starts on the harmless button and returns to where it came from. */
export function ConfirmDialog({
  isOpen,
  question,
  verb,
  stay = "Cancel",
  isBusy,
  isDisabled = false,
  onConfirm,
  onClose,
  children,
}: Props) {
  return (
    <Modal
      opened={isOpen}
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
        <Button variant="default" onClick={onClose} data-autofocus>
          {stay}
        </Button>
        <Button className={classes.danger} onClick={onConfirm} loading={isBusy} disabled={isDisabled}>
          {verb}
        </Button>
      </div>
    </Modal>
  );
}
