import { Kbd, Modal } from "@mantine/core";
import classes from "./KeyboardShortcuts.module.css";

const KEYS = [
  { keys: ["Ctrl K"], text: "Find a page, portal, list, job or record (⌘K on a Mac)" },
  { keys: ["/"], text: "Search records on a job page" },
  { keys: ["J", "K"], text: "Go to the next or previous proposal in the review list" },
  { keys: ["A", "E", "D"], text: "Accept, edit or dismiss the focused proposal" },
  { keys: ["X"], text: "Select the focused proposal" },
  { keys: ["?"], text: "Show this list" },
  { keys: ["Tab"], text: "Go to the next link, button or field; the first press offers to skip to the content" },
  { keys: ["Esc"], text: "Close the open dialog or menu" },
];

export function KeyboardShortcuts({ onClose }: { onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Keyboard shortcuts"
      centered
      lockScroll={false}
      transitionProps={{ duration: 0 }}
      closeButtonProps={{ "aria-label": "Close" }}
    >
      <dl className={classes.keys}>
        {KEYS.map(({ keys, text }) => (
          <div key={text}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
