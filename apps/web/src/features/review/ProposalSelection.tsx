import { Button } from "../../ui/Button.tsx";
import { count } from "../../ui/numbers.ts";
import classes from "./Review.module.css";

type Props = {
  selected: number;
  /** Those of them with a value to accept. */
  acceptable: number;
  onAccept: () => void;
  onDismiss: () => void;
  onClear: () => void;
};

/** The actions for the proposals selected on this page. */
export function ProposalSelection({ selected, acceptable, onAccept, onDismiss, onClear }: Props) {
  return (
    <div className={classes.selection} role="group" aria-label="Selected proposals">
      <strong>{count(selected)} selected</strong>
      <span className={classes.buttons}>
        {acceptable > 0 && (
          <Button size="xs" onClick={onAccept}>
            Accept {count(acceptable)}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={onDismiss}>
          Dismiss {count(selected)}
        </Button>
        <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
          Clear selection
        </Button>
      </span>
    </div>
  );
}
