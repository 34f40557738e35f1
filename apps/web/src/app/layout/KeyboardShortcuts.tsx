import { Checkbox, Kbd, Modal } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { REVIEW_KEYS } from "../../shared/keys.ts";
import classes from "./KeyboardShortcuts.module.css";

const KEYS = [
  { keys: ["Ctrl K"], text: "Find a page, portal, list, job or record (⌘K on a Mac)" },
  { keys: ["/"], text: "Search records on a job page" },
  { keys: ["J", "K"], text: "Review: go to the next or previous proposal" },
  { keys: ["A", "E", "D"], text: "Review: accept, edit or dismiss the current proposal" },
  { keys: ["Shift A", "Shift D"], text: "Review: accept or dismiss its whole group" },
  { keys: ["X"], text: "Review: select the current proposal" },
  { keys: ["?"], text: "Show this list" },
  { keys: ["Tab"], text: "Go to the next link, button or field; the first press offers to skip to the content" },
  { keys: ["Esc"], text: "Close the open dialog or menu" },
];

export function KeyboardShortcuts({ onClose }: { onClose: () => void }) {
  const [hasKeys, setKeys] = useLocalStorage({ key: REVIEW_KEYS, defaultValue: true });
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
      <Checkbox
        size="xs"
        label="Single letters act on the review list"
        checked={hasKeys}
        onChange={(event) => setKeys(event.currentTarget.checked)}
      />
    </Modal>
  );
}
